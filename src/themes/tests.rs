use super::*;

/// A name is one theme's alone, and says the same however it is written.
#[test]
fn every_name_names_its_own_theme() {
    assert!(Theme::all().count() >= 40);
    for theme in Theme::all() {
        for name in theme.names() {
            assert_eq!(Theme::named(name), Some(theme), "{name}");
            assert_eq!(Theme::named(&name.to_uppercase().replace(' ', "-")), Some(theme), "{name}");
        }
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(theme.id().chars().all(is_plain), "{theme:?}");
    }
    assert_eq!(Theme::named("煙"), None);
}
