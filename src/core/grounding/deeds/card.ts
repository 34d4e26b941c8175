// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.64,
  `
  anchored=-1.31 anchoredWide=-0.77 anchors=-0.81 asked=-0.3 belowOthers=0.14 claims=1.23
  claimsAnchoredWide=0.28 claimsDenied=0.66 claimsFiguresStand=-0.22 claimsNewWords=-0.5
  claimsNoFigure=-1.1 claimsOpen=0.07 claimsRecent=0.16 claimsUnanchored=-0.38 claimsUncovered=0.13
  claimsUnheard=-0.06 claimsUnstated=1.01 claimsWe=0.62 deedDenied=0.71 deedDone=0.04 deedNoKin=0.41
  deedOpen=0.19 deedUnheard=0.17 deniesElsewhere=0.16 figures=1.1 figuresAllStand=-1.61
  figuresStand=-2.38 future=0.74 inOneReport=-0.8 isDeed=0.15 kinDone=-0.45 known=-0.37 lacks=-0.19
  long=0.24 modal=-0.32 money=0.78 nearerDenied=-0.09 nearerPlanned=-0.23 nearerPossible=-0.25
  negated=-1.27 newWords=1.98 onlyAsked=-1.17 others=-2.75 others_claimsUnheard=0.57
  others_inOneReport=0.24 others_known=0.13 others_newWords=-2.5 others_own=-0.06 others_stated=0.69
  others_wide=0.04 own=-0.07 passive=0.21 past=-0.14 perfect=1.06 perfectUncovered=0.5
  perfectUnheard=0.21 presentPassive=-0.78 recent=-0.18 relative=-0.58 saysDenied=0.17
  saysNearerDenied=0.69 saysOpen=-0.25 saysUnstated=0.48 short=-0.42 state=-0.05 stated=-0.18
  still=-0.65 supposed=-0.07 tableDenied=-0.7 tableFine=-0.61 tableForeign=1.69
  tableForeignAlone=-0.54 tableForeignBinding=1.36 tableForeignUngrouped=0.34 tableUnclaimed=-0.22
  verbDenied=0.45 verbDone=0.14 verbOpen=0.54 verbless=-0.72 we=0.6 weUnheard=-0.4 weUnstated=0.38
  wide=-0.12 you=-0.16
  word_accept=-0.33 word_accord=-0.15 word_account=0.27 word_added=-0.11 word_adjuster=0.28
  word_affect=0.33 word_afternoon=-0.11 word_afterward=-0.24 word_agr=-0.39 word_ahead=-0.37
  word_air=0.28 word_almost=-0.12 word_alon=-0.23 word_alway=0.58 word_among=-0.14 word_amount=-0.16
  word_animal=-0.11 word_another=0.23 word_anyth=-0.39 word_apology=0.33 word_appear=-0.23
  word_apply=0.55 word_approv=0.22 word_around=-0.61 word_arriv=-0.4 word_arrival=-0.12
  word_asked=-0.59 word_assess=-0.22 word_availabl=-0.24 word_averag=-0.38 word_await=-0.17
  word_balanc=0.2 word_becom=0.33 word_began=-0.31 word_behind=-0.14 word_besid=0.23 word_best=-0.21
  word_bill=0.11 word_bit=-0.27 word_blood=0.39 word_board=0.4 word_book=-0.3 word_borrow=-0.22
  word_breakfast=0.3 word_brief=-0.15 word_broken=0.54 word_brought=-0.55 word_budget=-0.13
  word_build=0.15 word_cal=0.41 word_call=0.18 word_cam=-0.61 word_cap=0.26 word_car=0.28
  word_card=0.8 word_carry=0.3 word_caught=0.11 word_caus=-0.22 word_chang=-0.26 word_chas=0.26
  word_cheaper=-0.24 word_cheapest=-0.2 word_check=-0.49 word_child=0.34 word_choos=-0.12
  word_ciao=-0.12 word_clean=0.32 word_clear=-0.39 word_climb=-0.26 word_clos=-0.4 word_cm=-0.31
  word_coffe=0.26 word_cold=0.11 word_collection=-0.14 word_com=-0.51 word_combin=-0.22
  word_comment=-0.12 word_company=-0.3 word_compar=-0.31 word_complain=0.36 word_complet=0.24
  word_concern=-0.1 word_concert=-0.28 word_confirm=0.2 word_connection=0.12 word_contain=0.13
  word_contract=0.21 word_convert=-0.16 word_cool=0.29 word_correct=-0.13 word_council=0.19
  word_count=-0.31 word_courier=0.15 word_cours=0.27 word_crack=0.74 word_credit=0.46 word_custom=0.11
  word_customer=-0.21 word_damag=-0.1 word_dat=-0.36 word_databas=0.33 word_day=-0.92
  word_deadlin=-0.16 word_decid=-0.57 word_deduct=-0.1 word_degre=0.28 word_delet=0.48
  word_delivery=0.3 word_depend=-0.17 word_deposit=0.13 word_desk=0.16 word_differenc=0.16
  word_dinner=0.31 word_direct=0.19 word_discount=0.52 word_disput=-0.29 word_doing=-0.18
  word_doubl=0.11 word_dozen=-0.21 word_driver=0.27 word_drop=0.39 word_dry=-0.17 word_due=-0.26
  word_earlier=-0.29 word_earliest=-0.1 word_earn=0.13 word_eat=0.15 word_effect=0.36
  word_either=-0.57 word_els=-0.36 word_empty=0.15 word_end=-0.34 word_ended=-0.29 word_enough=-0.14
  word_entry=0.34 word_error=-0.19 word_euro=-0.4 word_even=0.37 word_ever=0.66 word_everyon=-0.21
  word_everyth=-0.46 word_everywher=-0.13 word_exactly=-0.33 word_examin=0.17 word_factor=-0.14
  word_failur=0.26 word_family=0.39 word_far=-0.97 word_fault=0.56 word_faulty=0.38 word_favour=-0.21
  word_fee=0.35 word_feed=0.24 word_fewer=-0.4 word_field=0.13 word_fifth=-0.68 word_fil=0.33
  word_filed=0.36 word_fin=-0.53 word_finish=0.12 word_first=-1.21 word_fit=0.63 word_fix=-0.3
  word_fleet=0.1 word_follow=0.25 word_food=-0.29 word_forecast=0.43 word_fourth=0.72 word_fresh=0.23
  word_full=-0.23 word_gap=-0.17 word_gestur=0.11 word_get=-0.18 word_giv=-0.16 word_given=0.14
  word_go=-0.22 word_going=-0.18 word_gon=0.23 word_good=-0.38 word_goodwil=0.26 word_grant=0.19
  word_green=0.13 word_grew=-0.15 word_half=-1.54 word_hand=0.12 word_happen=-0.17 word_happy=-0.17
  word_head=-0.13 word_heard=-0.12 word_heat=-0.16 word_held=-0.29 word_help=0.17 word_high=-0.24
  word_higher=-0.16 word_highest=-0.47 word_him=0.37 word_hir=0.15 word_hit=0.29 word_hold=-0.28
  word_hour=-0.63 word_hundr=-0.25 word_ill=0.3 word_impair=-0.14 word_includ=0.47 word_increas=-0.11
  word_insid=-0.25 word_inspect=-0.18 word_inspection=-0.27 word_instead=-0.12 word_insur=-0.12
  word_insuranc=-0.11 word_insurer=0.26 word_invoic=0.13 word_issu=0.17 word_item=-0.26
  word_itself=-0.51 word_kg=-0.18 word_kidney=0.13 word_kilo=-0.18 word_kilometr=-0.12 word_kind=-0.31
  word_known=-0.28 word_land=0.38 word_larg=0.25 word_largest=-0.15 word_last=0.16 word_later=-0.71
  word_lay=-0.2 word_lb=-0.17 word_leak=0.84 word_least=-0.19 word_leav=-0.89 word_left=0.47
  word_lent=0.14 word_less=-0.56 word_level=-0.22 word_light=0.18 word_lik=0.29 word_limit=-0.42
  word_lin=-0.16 word_lindqvist=-0.13 word_list=-0.18 word_litr=-0.11 word_littl=-0.75 word_liv=0.11
  word_load=0.22 word_longer=-0.17 word_longest=0.17 word_look=-0.29 word_los=0.21 word_loss=-0.18
  word_lost=0.44 word_lot=0.21 word_low=0.13 word_lowest=-0.27 word_lucia=-0.12 word_mail=0.18
  word_main=-0.26 word_mainly=-0.11 word_mak=-0.37 word_manager=0.15 word_matter=-0.39 word_meant=0.33
  word_measur=-0.27 word_mend=-0.1 word_mer=-0.13 word_messag=-0.11 word_met=-0.13 word_metr=-0.15
  word_mid=-0.28 word_midnight=-0.35 word_mil=-0.23 word_minut=-1.21 word_mistak=-0.27
  word_mixed=-0.27 word_month=0.35 word_mostly=-0.14 word_moved=-0.25 word_ms=-0.73 word_mwh=-0.12
  word_nam=0.25 word_named=0.2 word_nearest=-0.19 word_nearly=-0.42 word_neither=-0.32 word_never=1.24
  word_new=0.55 word_night=0.37 word_nobody=0.2 word_noon=-0.13 word_normally=-0.2 word_not=-0.17
  word_noted=0.14 word_noth=-0.47 word_notic=-0.18 word_notify=-0.14 word_number=-0.19 word_offic=0.39
  word_old=-0.23 word_open=-0.55 word_operator=0.32 word_option=0.13 word_order=-0.11 word_outag=0.28
  word_outsid=-0.26 word_owe=-0.11 word_owed=-0.1 word_owner=0.27 word_pag=-0.28 word_paged=0.35
  word_paid=-0.35 word_paper=0.19 word_parcel=0.29 word_part=-0.28 word_pass=-0.32 word_past=-0.35
  word_percentag=-0.16 word_performanc=-0.14 word_period=0.22 word_permit=-0.34 word_person=-0.13
  word_phon=0.56 word_pick=-0.39 word_pictur=-0.11 word_piec=-0.12 word_plac=-0.16 word_play=0.25
  word_plus=-0.2 word_point=-0.55 word_possibl=-0.12 word_postnord=-0.17 word_power=0.1
  word_prais=0.18 word_prefer=-0.13 word_prescrib=0.32 word_process=0.53 word_production=0.57
  word_promis=-0.66 word_provid=-0.23 word_pull=-0.13 word_put=-0.52 word_quarter=-0.75
  word_question=-0.22 word_quick=-0.17 word_ran=-0.42 word_rang=0.17 word_rank=-0.16 word_rat=-0.31
  word_rated=-0.1 word_rather=-0.49 word_read=0.21 word_ready=-0.34 word_reason=-0.15
  word_recommend=-0.34 word_reduc=-0.21 word_refund=1.05 word_regard=-0.78 word_reimburs=0.27
  word_releas=0.16 word_remain=-0.22 word_remov=0.17 word_repair=0.95 word_replacement=0.14
  word_reply=-0.2 word_request=-0.14 word_requir=-0.12 word_respectively=-0.11 word_rest=-0.22
  word_return=0.37 word_reviewer=0.22 word_right=0.25 word_ring=0.17 word_ris=0.21 word_rol=-0.46
  word_room=-0.1 word_ros=-0.26 word_roughly=-1.5 word_round=-0.98 word_run=-0.23 word_runner=-0.27
  word_safety=0.31 word_sal=-0.25 word_sav=-0.19 word_saw=-0.27 word_scor=-0.4 word_sea=0.23
  word_seat=-0.12 word_second=0.62 word_security=0.29 word_seen=-0.21 word_set=-0.4 word_settl=-0.45
  word_ship=0.5 word_short=-0.47 word_show=0.35 word_shut=-0.23 word_sid=-0.52 word_signatur=-0.31
  word_sincerely=-0.38 word_sit=-0.21 word_slightly=-0.14 word_slip=-0.11 word_small=0.14
  word_smaller=0.44 word_soon=-0.15 word_sort=-0.14 word_speak=-0.13 word_speed=-0.19 word_spent=-0.1
  word_spoken=0.21 word_squar=-0.14 word_stag=0.15 word_stand=0.15 word_stat=0.26 word_statement=0.14
  word_station=0.23 word_status=-0.28 word_stay=-0.35 word_step=-0.19 word_stood=0.29 word_stop=0.14
  word_strongest=0.42 word_success=-0.13 word_suggest=-0.24 word_supplier=-0.37 word_survey=-0.21
  word_tabl=0.2 word_tak=-0.12 word_team=0.36 word_technician=-0.36 word_tell=-0.5 word_tenth=-0.26
  word_test=0.25 word_text=-0.18 word_their=0.16 word_thing=-0.64 word_third=-0.26 word_thyroid=-0.21
  word_ticket=-0.2 word_tim=-0.4 word_tomorrow=0.37 word_tonn=-0.3 word_took=-0.56 word_tooth=0.5
  word_top=-0.12 word_traffic=0.23 word_train=0.21 word_transfer=0.4 word_transport=0.3
  word_travel=0.29 word_tried=-0.24 word_trip=-0.11 word_troubl=0.2 word_try=-0.25 word_twic=-0.64
  word_updat=-0.21 word_upper=-0.12 word_used=-0.45 word_valu=-0.17 word_vegetarian=0.13
  word_version=-0.36 word_view=-0.29 word_visit=-0.16 word_vot=-0.11 word_wait=-0.11 word_waiv=0.21
  word_want=-0.24 word_warehous=0.34 word_warm=-0.27 word_warmest=-0.1 word_week=-0.29
  word_weigh=-0.25 word_whether=-0.29 word_whol=-0.31 word_wish=-0.11 word_won=-0.17 word_work=-0.64
  word_worth=-0.22 word_writ=0.57 word_wrot=0.22 word_yesterday=0.44 word_μg=0.25
`,
);
