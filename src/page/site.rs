//! A page with the engine as a site: it can be installed, works without a network, and replaces itself when a newer
//! version is hosted.

use sha2::{Digest, Sha256};

use super::Document;
use super::document::json;
use crate::picture;

/// What a browser needs to install the page.
const MANIFEST: &str = include_str!("site/manifest.webmanifest");
/// What keeps the files of the page in the browser. Its version changes with the page.
const SERVICE_WORKER: &str = include_str!("site/service-worker.js");

/// Returns the files of a site of this page, which has no problems, by their names.
pub fn site(document: Document) -> Vec<(&'static str, String)> {
    let document = document.in_site();
    let page = document.head() + &document.foot();
    let icon = picture::icon();
    let mut digest = Sha256::new();
    for text in [&page, &icon, MANIFEST, SERVICE_WORKER] {
        digest.update(text.as_bytes());
    }
    let version: String =
        digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let worker = SERVICE_WORKER.replace("\"VERSION\"", &json(&version));
    vec![
        ("index.html", page),
        ("manifest.webmanifest", MANIFEST.to_owned()),
        ("icon.svg", icon),
        ("service-worker.js", worker),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Engine;
    use crate::text::Language;

    fn files(title: &str) -> Vec<(&'static str, String)> {
        let engine = Engine::of_module(b"\0asm\x01\0\0\0");
        site(Document::new(title, Language::English).with_engine(engine))
    }

    #[test]
    fn the_version_changes_with_the_page() {
        let [one, other] = ["one", "other"].map(files);
        assert_eq!(one, files("one"));
        assert_ne!(one[3], other[3]);
        assert!(!one[3].1.contains("\"VERSION\""));
        // The page may load what lies beside it, and nothing else.
        assert!(
            one[0].1.contains("worker-src 'self' blob:; img-src 'self' blob:; manifest-src 'self'")
        );
        assert!(one[0].1.contains("default-src 'none'"));
    }
}
