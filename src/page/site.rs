//! A page with the engine as a site: it can be installed, works without a network, and replaces itself when a newer
//! version is hosted.

use sha2::{Digest, Sha256};

use super::Document;
use super::document::json;
use crate::picture::{self, PixelsError};

/// What a browser needs to install the page.
const MANIFEST: &str = include_str!("site/manifest.webmanifest");
/// What keeps the files of the page in the browser. Its version changes with the page.
const SERVICE_WORKER: &str = include_str!("site/service-worker.js");

/// The widths of the icons as PNG, with their names.
const ICONS: [(u32, &str); 2] = [(180, "icon-180.png"), (512, "icon-512.png")];

/// Returns the files of a site of this page, which has no problems, by their names.
pub fn site(document: Document) -> Result<Vec<(&'static str, Vec<u8>)>, PixelsError> {
    let document = document.in_site();
    let mut files = vec![
        ("index.html", (document.head() + &document.foot()).into_bytes()),
        ("manifest.webmanifest", MANIFEST.into()),
        ("icon.svg", picture::icon().into_bytes()),
    ];
    for (width, name) in ICONS {
        files.push((name, picture::icon_png(width)?));
    }
    let mut digest = Sha256::new();
    files.iter().for_each(|(_, bytes)| digest.update(bytes));
    digest.update(SERVICE_WORKER);
    let version: String =
        digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let worker = SERVICE_WORKER.replace("\"VERSION\"", &json(&version));
    files.push(("service-worker.js", worker.into_bytes()));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::page::Engine;
    use crate::text::Language;

    /// The files of a site with this title, by their names, as text.
    fn files(title: &str) -> BTreeMap<&'static str, String> {
        let engine = Engine::of_module(b"\0asm\x01\0\0\0");
        let files = site(Document::new(title, Language::English).with_engine(engine)).unwrap();
        let text = |(name, bytes): (_, Vec<u8>)| (name, String::from_utf8_lossy(&bytes).into());
        files.into_iter().map(text).collect()
    }

    #[test]
    fn the_version_changes_with_the_page() {
        let [one, other] = ["one", "other"].map(files);
        assert_eq!(one, files("one"));
        let worker = &one["service-worker.js"];
        assert_ne!(worker, &other["service-worker.js"]);
        assert!(!worker.contains("\"VERSION\""));
        // The page may load what lies beside it, and nothing else.
        let page = &one["index.html"];
        assert!(
            page.contains("worker-src 'self' blob:; img-src 'self' blob:; manifest-src 'self'")
        );
        assert!(page.contains("default-src 'none'"));
    }

    #[test]
    fn every_file_is_kept_for_visits_without_a_network_and_every_icon_is_named() {
        let files = files("one");
        let kept = |name: &&str| !["index.html", "service-worker.js"].contains(name);
        for name in files.keys().copied().filter(kept) {
            assert!(files["service-worker.js"].contains(&json(&name)), "{name}");
        }
        assert!(
            files["index.html"].contains(r#"<link rel="apple-touch-icon" href="icon-180.png">"#)
        );
        assert!(files["manifest.webmanifest"].contains("icon-512.png"));
    }
}
