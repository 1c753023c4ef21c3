//! The engine for WebAssembly. A host writes a request into memory, calls [`answer`] and reads the reply; both are
//! JSON. `docs/web.md` documents the requests.
//!
//! ```text
//! {"ask": "judge", "input": {"text": "Black: …"}, "mode": "judge", "nodes": 1000000}
//! ```
//!
//! There are no clock, no randomness, no threads and no files. The only import is a function to which events are passed while a
//! request is answered; it returns whether to stop, so that the host's clock can limit the time.

mod changes;
mod convert;
mod host;
mod input;
mod judging;
mod names;
mod reply;
mod sheet;

use std::cell::RefCell;

use serde::Deserialize;

use judging::Judged;
use reply::{json, refused};

/// A request of the host.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Request {
    /// Judges problems.
    Judge(judging::JudgeRequest),
    /// Explores a position of the problem that was judged last.
    Node(judging::NodeRequest),
    /// Names the moves of a line.
    Names(names::NamesRequest),
    /// Writes problems in another form, or as pictures.
    Convert(convert::ConvertRequest),
    /// Makes sheets to print.
    Sheet(sheet::SheetRequest),
    /// Tries changes of a problem.
    Changes(changes::ChangesRequest),
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
    /// The problem that was judged last, about which further questions may be asked.
    static LAST: RefCell<Option<Judged>> = const { RefCell::new(None) };
}

/// Answers a request. Events are passed to `report`, which returns whether to stop.
pub fn reply(request: &str, report: &dyn Fn(&str) -> bool) -> String {
    match serde_json::from_str::<Request>(request) {
        Ok(Request::Judge(request)) => {
            request.answer(LAST.take(), report).map_or_else(refused, |(reply, last)| {
                LAST.set(last);
                json(&reply)
            })
        }
        Ok(Request::Node(request)) => LAST.with_borrow_mut(|last| match last {
            Some(last) => request.answer(last).map_or_else(refused, |reply| json(&reply)),
            None => refused("no problem was judged before".to_owned()),
        }),
        Ok(Request::Names(request)) => request.answer().map_or_else(refused, |reply| json(&reply)),
        Ok(Request::Convert(request)) => {
            request.answer().map_or_else(refused, |reply| json(&reply))
        }
        Ok(Request::Sheet(request)) => json(&request.answer()),
        Ok(Request::Changes(request)) => {
            request.answer(report).map_or_else(refused, |reply| json(&reply))
        }
        Err(error) => refused(error.to_string()),
    }
}

/// Draws the hash keys of positions from a seed of two numbers; with 0 and 0 they are those of the program. This must
/// come before the first request. Returns whether the keys were drawn.
#[unsafe(no_mangle)]
pub extern "C" fn draw_keys(high: u32, low: u32) -> bool {
    tsume::shogi::draw_keys(u64::from(high) << 32 | u64::from(low)).is_ok()
}

/// Makes room for a request of this many bytes, and returns its address.
// The name is the only one of the module, and the host calls it.
#[unsafe(no_mangle)]
pub extern "C" fn request(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written there, and returns the number of bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let text = REQUEST.with_borrow(|request| String::from_utf8_lossy(request).into_owned());
    let reply = reply(&text, &host::report);
    let bytes = reply.len();
    REPLY.with_borrow_mut(|last| *last = reply);
    bytes
}

/// Returns the address of the last reply.
#[unsafe(no_mangle)]
pub extern "C" fn last_reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}
