//! Second mates along the lines of equal variations (RULES, section 4).

use super::alternatives::{add_mate, ask, positions};
use super::asker::Asker;
use super::event::Phase;
use super::line::{Ply, others};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Excluded, Question, Table};

/// The most nodes for the question whether another check mates, and for all of these questions.
const EFFORT: u64 = 5_000;
const WHOLE_EFFORT: u64 = 200_000;

/// For each equal variation with a check before its last one, the first other check along its line that would break
/// the problem if that line were the solution. What a short search does not find is left out.
pub(super) fn second_mates(asker: &mut Asker, plies: &[Ply], defects: &[Defect]) -> Vec<Defect> {
    let is_equal = |one: &&Defect| one.kind == DefectKind::EqualVariation;
    let mut left = WHOLE_EFFORT;
    let variations = defects.iter().filter(is_equal);
    variations.filter_map(|one| first_second_mate(asker, plies, one, &mut left)).collect()
}

fn first_second_mate(
    asker: &mut Asker,
    plies: &[Ply],
    variation: &Defect,
    left: &mut u64,
) -> Option<Defect> {
    let branch = (variation.ply() as usize).checked_sub(1)?;
    let line = line_of(plies, branch, variation);
    let solution = Excluded::new(&positions(&line), asker.attacker);
    let before_last = line.len().saturating_sub(1);
    let checks = others(asker, &line, branch + 1);
    for (index, mv) in checks.into_iter().filter(|(index, _)| *index < before_last) {
        asker.enter(Phase::Alternatives, index, line.len());
        let position = line[index].position.after(&[mv]);
        let (nodes, effort) = (asker.nodes(), EFFORT.min(*left));
        let mate = asker.ask(&position, &Question::DOUBT, Table::Aside(effort));
        *left = left.saturating_sub(asker.nodes() - nodes);
        let Ok(Some(_)) = mate else { continue };
        let Ok(Some(defect)) = ask(asker, &line, &solution, index, mv) else { continue };
        if defect.weight == Weight::Broken {
            let mut moves: Vec<_> = line[branch..index].iter().map(|here| here.mv).collect();
            moves.push(mv);
            let (kind, ply) = (DefectKind::EqualVariationYozume, branch + 1);
            let mut second = Defect::at(kind, Weight::Flaw, ply, moves);
            add_mate(asker, &position, &mut second);
            return Some(second);
        }
    }
    None
}

/// The solution up to an equal variation, and then its line.
fn line_of(plies: &[Ply], branch: usize, variation: &Defect) -> Vec<Ply> {
    let mut line = plies[..branch].to_vec();
    let Some(here) = plies.get(branch) else { return line };
    let (mut position, mut value) = (here.position.clone(), here.goal);
    for &mv in &variation.line {
        line.push(Ply { position: position.clone(), mv, value, goal: value });
        position.play(mv);
        value = value.after_ply();
    }
    line
}
