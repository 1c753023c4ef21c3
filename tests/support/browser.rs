//! Chromium without a window, if it is installed, controlled through pipes by its own protocol.
#![allow(dead_code)]

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A page in a browser.
pub struct Browser {
    child: Child,
    input: File,
    output: BufReader<File>,
    session: Option<String>,
    calls: u64,
    /// The messages on the page's console, and its network requests.
    pub complaints: Vec<String>,
    /// The number of times that the page asked whether to leave it.
    pub dialogs: u32,
    _folder: tempfile::TempDir,
}

impl Browser {
    /// Starts Chromium with a window of this size; returns `None` if it is not installed.
    pub fn start(width: u32, height: u32) -> Option<Browser> {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = |name: &str| folder.path().join(name);
        let names = [pipe("in"), pipe("out")];
        let made = Command::new("mkfifo").args(&names).status();
        if !made.is_ok_and(|status| status.success()) || !has_chromium() {
            crate::skipped::skipped("there is no Chromium (Debian's package chromium)");
            return None;
        }
        let script = format!(
            "exec chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
             --disable-background-networking --disable-component-update --disable-sync \
             --user-data-dir={profile} --window-size={width},{height} --hide-scrollbars \
             --remote-debugging-pipe about:blank 3<{input} 4>{output}",
            profile = pipe("profile").display(),
            input = names[0].display(),
            output = names[1].display(),
        );
        let child = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        // Opening a pipe waits for the other side.
        let input = File::options().write(true).open(&names[0]).expect("a pipe");
        let output = BufReader::new(File::open(&names[1]).expect("a pipe"));
        let complaints = vec![];
        let mut browser = Browser {
            child,
            input,
            output,
            session: None,
            calls: 0,
            complaints,
            dialogs: 0,
            _folder: folder,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method of the protocol, and waits for its answer.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.send(&message);
        loop {
            let answer = self.next();
            if answer["id"] == json!(id) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    fn send(&mut self, message: &Value) {
        self.input.write_all(message.to_string().as_bytes()).expect("a browser");
        self.input.write_all(b"\0").expect("a browser");
    }

    /// Returns the next message, and keeps events that should not happen.
    fn next(&mut self) -> Value {
        let mut bytes = vec![];
        self.output.read_until(0, &mut bytes).expect("a browser");
        bytes.pop();
        let message: Value = serde_json::from_slice(&bytes).expect("JSON from the browser");
        let parameters = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" | "Runtime.consoleAPICalled" | "Log.entryAdded" => {
                self.complaints.push(parameters.to_string());
            }
            // A page may ask whether to leave it; these tests leave.
            "Page.javascriptDialogOpening" => {
                self.calls += 1;
                let answer = json!({"id": self.calls, "sessionId": self.session,
                    "method": "Page.handleJavaScriptDialog", "params": {"accept": true}});
                self.dialogs += 1;
                self.send(&answer);
            }
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                let is_inside =
                    ["file:", "data:", "blob:"].iter().any(|kind| url.starts_with(kind));
                if !is_inside && url != "about:blank" {
                    self.complaints.push(format!("asked for {url}"));
                }
            }
            _ => {}
        }
        message
    }

    /// Opens a file at this fragment.
    pub fn open(&mut self, file: &Path, place: &str) {
        self.visit(&format!("file://{}{place}", file.display()));
    }

    /// Opens an address.
    pub fn visit(&mut self, url: &str) {
        // Opens another page first, so that the same file with another fragment is loaded again.
        for url in ["about:blank", url] {
            self.call("Page.navigate", json!({"url": url}));
            while self.evaluate("document.readyState") != "complete" {}
        }
    }

    /// Returns the value of an expression on the page.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true});
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let until = Instant::now() + Duration::from_secs(20);
        while self.evaluate(expression) != true {
            assert!(Instant::now() < until, "{expression} never came true");
            thread::sleep(Duration::from_millis(5)); // the browser has other work
        }
    }

    /// Returns the text of the first element that a selector finds.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.evaluate(&format!("document.querySelector({}).innerText", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Clicks in the middle of the first element that a selector finds, as a mouse does.
    pub fn click(&mut self, selector: &str) {
        let expression = format!(
            "(() => {{ const found = document.querySelector({}); found.scrollIntoView({{block: 'center'}}); \
             const box = found.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        );
        let place = self.evaluate(&expression);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Chooses a value of a list, as a reader does.
    pub fn choose(&mut self, id: &str, value: &str) {
        self.evaluate(&format!(
            "(() => {{ const list = document.getElementById({}); list.value = {}; \
             list.dispatchEvent(new Event('change')); }})()",
            json!(id),
            json!(value)
        ));
    }

    /// Swipes over the page from one point to another.
    pub fn swipe(&mut self, from: u32, to: u32) {
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
        self.evaluate("document.querySelector('#board').scrollIntoView()");
        for (kind, x) in [("touchStart", Some(from)), ("touchMove", Some(to)), ("touchEnd", None)] {
            let points: Vec<Value> = x.iter().map(|x| json!({"x": x, "y": 200})).collect();
            let event = json!({"type": kind, "touchPoints": points});
            self.call("Input.dispatchTouchEvent", event);
        }
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key, "code": key});
            if key == "Enter" {
                event["text"] = json!("\r");
                event["windowsVirtualKeyCode"] = json!(13);
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn has_chromium() -> bool {
    let version = Command::new("chromium").arg("--version").stderr(Stdio::null()).output();
    version.is_ok_and(|output| output.status.success())
}
