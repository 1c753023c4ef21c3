//! Pages in a browser: those of problems and reports, and the page with the engine.

#[path = "../support/browser.rs"]
mod browser;
#[path = "../support/command.rs"]
mod command;
#[path = "../support/folder.rs"]
mod folder;
#[path = "../support/harness.rs"]
mod skipped;

mod accessibility;
mod keeping;
mod pages;
mod shelf;
mod site;
mod tree;
mod venue;
mod workbench;

skipped::tests! {
    pages::pages_of_the_bundled_problems_state_true_facts,
    pages::a_page_is_self_contained_and_its_texts_are_escaped,
    pages::a_page_has_the_requested_size,
    pages::a_folder_has_a_page_of_each_problem_and_files_are_not_overwritten,
    pages::a_report_has_every_problem_and_the_lines_of_faulty_ones,
    pages::a_problem_is_played_through_in_a_browser,
    pages::interpositions_that_end_alike_are_one_reply,
    pages::the_keyboard_suffices_and_promotion_is_asked_for,
    pages::a_collection_is_filtered_and_each_defect_links_to_its_position,
    pages::a_theme_leads_to_the_moves_that_show_it,
    pages::a_report_repeats_the_lines_of_solve,
    pages::a_report_shows_flaws_of_sound_problems_with_coordinates_and_origins,
    pages::a_report_fits_on_a_phone,
    pages::a_report_prints_on_few_sheets,
    pages::pages_lead_to_the_next_and_the_previous_problem,
    pages::buttons_say_what_they_do_and_do_not_touch_on_a_phone,
    pages::the_sets_of_pieces_are_drawn_for_both_sides,
    pages::the_board_keeps_its_place,
    pages::the_place_of_each_problem_is_a_line_in_a_pipe,
    workbench::every_notation_is_pasted_and_copied,
    workbench::files_are_dropped_and_pictures_saved,
    workbench::the_board_is_edited_by_taps_drags_and_keys,
    workbench::live_verdicts_are_those_of_the_program,
    workbench::a_hard_problem_is_stopped_and_another_is_judged_at_once,
    workbench::problems_are_played_against_the_engine,
    workbench::changes_fill_a_list_and_are_opened,
    workbench::the_shelf_keeps_problems_and_writes_them,
    keeping::seventy_edits_are_undone_and_done_again,
    keeping::a_draft_is_there_when_the_page_is_opened_again,
    keeping::what_is_kept_twice_is_one_problem_and_a_removal_is_undone,
    keeping::a_problem_that_was_removed_in_another_tab_stays_removed,
    keeping::a_store_that_fails_is_named_and_a_file_is_offered,
    keeping::typing_is_not_interrupted_by_a_verdict,
    keeping::the_focus_stays_where_a_reader_works,
    keeping::a_paste_that_is_not_read_says_why,
    keeping::positions_in_posts_and_links_are_found,
    keeping::a_search_goes_on_where_it_was_stopped,
    keeping::an_engine_that_fails_is_replaced,
    keeping::a_shelf_of_many_is_judged_filtered_and_ordered,
    keeping::the_language_is_that_of_the_browser_until_one_is_chosen,
    shelf::the_shelf_has_five_orders_that_are_kept,
    shelf::several_problems_are_moved_and_removed_with_one_undo,
    shelf::a_backup_has_everything_and_the_chosen_are_a_file_of_their_own,
    shelf::a_backup_is_suggested_when_it_is_time,
    shelf::the_classics_are_opened_from_an_empty_shelf,
    shelf::the_sheets_of_the_program_are_printed,
    shelf::claims_that_were_not_judged_are_printed_as_such,
    shelf::a_verdict_draws_no_diagram_again,
    site::a_hosted_page_works_offline_and_replaces_itself,
    site::a_link_says_where_it_leads,
    tree::both_sides_are_played_by_hand_and_branches_are_kept,
    tree::variations_are_listed_and_put_on_the_board,
    tree::a_tree_is_saved_as_kif_with_variations,
    accessibility::axe_finds_nothing_serious,
    venue::a_venue_decides_and_a_refused_problem_is_mended,
    venue::the_chip_of_each_venue_fits_a_phone,
    venue::a_copy_of_a_problem_on_the_shelf_is_refused,
    workbench::the_workbench_fits_a_phone_in_both_languages_and_colours,
    workbench::the_limits_are_kept,
    workbench::the_chips_of_themes_have_one_height,
    workbench::pieces_are_dragged_and_tapped_by_touch,
    workbench::a_page_with_the_engine_goes_on_where_its_tree_ends,
}
