//! The page with the engine as a site, from a small server, and where its links lead.

use crate::command::{printed, run as tsume};
use crate::folder::Folder;
use crate::workbench::{copy, open, quiet, sfen, statement};

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde_json::json;

/// A server of the files of a folder, which ends with its test. While it is down, it closes each connection.
struct Server {
    address: String,
    is_up: Arc<AtomicBool>,
}

impl Server {
    fn start(folder: PathBuf) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let is_up = Arc::new(AtomicBool::new(true));
        let up = is_up.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten().filter(|_| up.load(Ordering::Relaxed)) {
                let folder = folder.clone();
                thread::spawn(move || answer(stream, &folder));
            }
        });
        Server { address, is_up }
    }

    fn set_up(&self, is_up: bool) {
        self.is_up.store(is_up, Ordering::Relaxed);
    }
}

fn answer(mut stream: TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines().map_while(Result::ok);
    let request = lines.next()?;
    let name = request.split(' ').nth(1)?.trim_start_matches('/').to_owned();
    lines.find(String::is_empty)?;
    let name = if name.is_empty() { "index.html" } else { &name };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/manifest+json",
    };
    let (status, bytes) = match fs::read(folder.join(name)) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", vec![]),
    };
    let length = bytes.len();
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n");
    stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes()).ok()?;
    stream.write_all(&bytes).ok()
}

/// Makes a page with the engine, or a site where the path is a folder.
fn make(path: &str, options: &[&str]) {
    let page = PathBuf::from(std::env::var("TSUME_WORKBENCH").expect("a path"));
    let engine = page.with_file_name("tsume.wasm").display().to_string();
    let fixed = ["page", "--engine", &engine, "--force", "-o", path];
    let output = tsume(&[&fixed, options].concat(), b"");
    assert!(output.status.success(), "{}", printed(&output.stderr));
}

pub fn a_hosted_page_works_offline_and_replaces_itself() {
    let Some(mut browser) = open(1200, 900) else { return };
    let folder = Folder::new();
    let site = folder.path("site/");
    make(&site, &["--title", "one"]);
    let server = Server::start(PathBuf::from(&site));
    let is_judged = "document.getElementById('strip')?.dataset.state === 'done'";
    browser.visit(&server.address);
    browser.wait(is_judged);
    browser.wait("navigator.serviceWorker.controller !== null");
    let link = copy(&mut browser, "link");
    assert!(link.starts_with(&format!("{}#sfen=8l/7b1", server.address)), "{link}");
    // The manifest can be read, and every icon is a picture of the stated size without a transparent corner.
    let manifest = browser.call("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    browser.evaluate("window.measured = {}");
    let icons = [("icon.svg", 512), ("icon-180.png", 180), ("icon-512.png", 512)];
    for (name, width) in icons {
        browser.evaluate(&format!(
            "(() => {{ const icon = new Image(); icon.onload = () => {{ const canvas = document.createElement('canvas'); \
             const paper = canvas.getContext('2d'); paper.drawImage(icon, 0, 0); \
             measured['{name}'] = [icon.naturalWidth, paper.getImageData(0, 0, 1, 1).data[3]]; }}; icon.src = '{name}'; }})()"
        ));
        browser.wait(&format!("String(measured['{name}']) === '{width},255'"));
    }
    let touch = "document.querySelector('link[rel=apple-touch-icon]').getAttribute('href')";
    assert_eq!(browser.evaluate(touch), "icon-180.png");
    assert!(manifest["data"].as_str().is_some_and(|text| text.contains("icon-512.png")));
    // The second visit needs no server.
    server.set_up(false);
    browser.visit(&server.address);
    browser.wait(is_judged);
    assert_eq!(browser.evaluate("document.title"), "one");
    assert_eq!(statement(&mut browser), "Sound · 3 moves");
    // A new version is named while the old one is shown, and then replaces it. A visit asks for it after a time that the
    // browser chooses.
    make(&site, &["--title", "other"]);
    server.set_up(true);
    browser.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    browser.wait("document.getElementById('reload') !== null");
    assert_eq!(browser.evaluate("document.title"), "one");
    let before = sfen(&mut browser);
    browser.click("#reload");
    browser.wait("document.title === 'other'");
    browser.wait(is_judged);
    assert_eq!(sfen(&mut browser), before);
    browser.evaluate("caches.keys().then((names) => { window.kept = names.length; })");
    browser.wait("window.kept === 1");
    // Nothing was asked of any other place, and nothing complained but of the server that was down.
    browser.complaints.retain(|one| !one.contains(&server.address));
    quiet(&browser);
}

/// A link from a file leads to the address that was set when the page was made. Without one, the page says that the file
/// is only here.
pub fn a_link_says_where_it_leads() {
    let Some(mut browser) = open(1200, 900) else { return };
    let granted = "navigator.clipboard.writeText = async () => {}";
    browser.evaluate(granted);
    assert!(copy(&mut browser, "link").starts_with("file:"));
    browser.wait("document.getElementById('note').textContent.includes('only on this computer')");
    let folder = Folder::new();
    let path = folder.path("page.html");
    make(&path, &["--address", "https://tsume.example/"]);
    browser.open(Path::new(&path), "");
    browser.wait("document.getElementById('strip')?.dataset.state === 'done'");
    browser.evaluate(granted);
    let link = copy(&mut browser, "link");
    assert!(link.starts_with("https://tsume.example/#sfen=8l/7b1/8k/6%2BB2/"), "{link}");
    browser.wait("document.getElementById('note').textContent.startsWith('Copied.')");
    assert!(!browser.text("#note").contains("computer"));
    quiet(&browser);
}
