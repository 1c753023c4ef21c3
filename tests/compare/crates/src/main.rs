//! Reads and writes records with the crates rsshogi, shogi-kifu-converter and csa.
//!
//! `readers read LIBRARY FORMAT FOLDER` prints a line of JSON for each file, in the order of names:
//! its `name`, and the record as `jkf`; or the `error`. The crate csa has no JKF: it writes what it has
//! read as `text`, in CSA again. `readers write LIBRARY FORMAT FOLDER` writes a file for each line of
//! JKF on standard input, named by its header 作品番号, and prints those that fail.

use std::io::BufRead;
use std::panic::catch_unwind;
use std::path::Path;
use std::{env, fs, io};

use rsshogi::records::{
    export_csa, export_jkf, export_ki2, export_kif, parse_csa_str, parse_jkf_str, parse_ki2_str,
    parse_kif_str,
};
use serde_json::{Value, json};
use shogi_kifu_converter::converter::{ToCsa, ToKi2, ToKif};
use shogi_kifu_converter::parser as converter;

fn read(library: &str, format: &str, text: &str) -> Result<Value, String> {
    fn said<T>(result: Result<T, impl std::fmt::Display>) -> Result<T, String> {
        result.map_err(|error| error.to_string())
    }
    let jkf = |text: String| said(serde_json::from_str(&text)).map(|jkf: Value| json!({ "jkf": jkf }));
    match (library, format) {
        ("csa", _) => said(csa::parse_csa(text)).map(|record| json!({ "text": record.to_string() })),
        ("rsshogi", _) => jkf(said(export_jkf(&match format {
            "kif" => said(parse_kif_str(text))?,
            "ki2" => said(parse_ki2_str(text))?,
            "csa" => said(parse_csa_str(text))?,
            _ => said(parse_jkf_str(text))?,
        }))?),
        _ => jkf(said(serde_json::to_string(&match format {
            "kif" => said(converter::parse_kif_str(text))?,
            "ki2" => said(converter::parse_ki2_str(text))?,
            "csa" => said(converter::parse_csa_str(text))?,
            _ => said(converter::parse_jkf_str(text))?,
        }))?),
    }
}

fn write(library: &str, format: &str, jkf: &str) -> Result<String, String> {
    if library == "rsshogi" {
        let record = parse_jkf_str(jkf).map_err(|error| error.to_string())?;
        return match format {
            "kif" => export_kif(&record).map_err(|error| error.to_string()),
            "ki2" => export_ki2(&record).map_err(|error| error.to_string()),
            "csa" => export_csa(&record).map_err(|error| error.to_string()),
            _ => export_jkf(&record).map_err(|error| error.to_string()),
        };
    }
    let record = converter::parse_jkf_str(jkf).map_err(|error| error.to_string())?;
    Ok(match format {
        "kif" => record.to_kif_owned(),
        "ki2" => record.to_ki2_owned(),
        "csa" => record.to_csa_owned(),
        _ => serde_json::to_string(&record).map_err(|error| error.to_string())?,
    })
}

/// The error message if a library panics.
fn or_panic<T>(ask: impl FnOnce() -> Result<T, String> + std::panic::UnwindSafe) -> Result<T, String> {
    catch_unwind(ask).unwrap_or_else(|_| Err("it panics".to_owned()))
}

fn main() -> io::Result<()> {
    std::panic::set_hook(Box::new(|_| ()));
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [what, library, format, folder] = &arguments[..] else {
        eprintln!("usage: readers read|write LIBRARY FORMAT FOLDER");
        std::process::exit(2);
    };
    if what == "read" {
        let mut names: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        names.sort_by_key(|entry| entry.file_name());
        for entry in names {
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(entry.path())?;
            let found = or_panic(|| read(library, format, &text));
            let mut line = found.unwrap_or_else(|error| json!({ "error": error }));
            line["name"] = name.into();
            println!("{line}");
        }
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    for jkf in io::stdin().lock().lines() {
        let jkf = jkf?;
        let value: Value = serde_json::from_str(&jkf)?;
        let name = value["header"]["作品番号"].as_str().unwrap_or_default().to_owned();
        match or_panic(|| write(library, format, &jkf)) {
            Ok(text) => fs::write(Path::new(folder).join(format!("{name}.{format}")), text)?,
            Err(error) => println!("{}", json!({ "name": name, "error": error })),
        }
    }
    Ok(())
}
