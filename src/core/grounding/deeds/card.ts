// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.72,
  `
  anchored=-1.24 anchoredWide=-0.73 anchors=-0.81 asked=-0.26 belowOthers=0.18 claims=1.24
  claimsAnchoredWide=0.38 claimsDenied=0.79 claimsFiguresStand=-0.19 claimsNewWords=-0.48
  claimsNoFigure=-1.2 claimsOpen=0.14 claimsRecent=0.14 claimsUnanchored=-0.35 claimsUncovered=0.02
  claimsUnheard=-0.06 claimsUnstated=1.09 claimsWe=0.7 deedDenied=0.62 deedDone=0.2 deedNoKin=0.49
  deedOpen=0.18 deedUnheard=0.12 deniesElsewhere=0.19 figures=1 figuresAllStand=-1.68
  figuresStand=-2.34 future=0.71 inOneReport=-0.94 isDeed=0.12 kinDone=-0.59 known=-0.37 lacks=-0.18
  long=0.26 modal=-0.31 money=0.78 nearerDenied=-0.08 nearerPlanned=-0.41 nearerPossible=-0.21
  negated=-1.34 newWords=2.06 onlyAsked=-1.16 others=-2.63 others_claimsUnheard=0.6
  others_inOneReport=0.22 others_known=0.16 others_newWords=-2.49 others_own=-0.09 others_stated=0.68
  others_wide=0.02 own=-0.04 passive=0.2 past=-0.21 perfect=1.18 perfectUncovered=0.45
  perfectUnheard=0.19 presentPassive=-0.83 recent=-0.18 relative=-0.55 saysDenied=0.02
  saysNearerDenied=0.77 saysOpen=-0.33 saysUnstated=0.45 short=-0.43 state=-0.05 stated=-0.23
  still=-0.73 supposed=-0.04 tableDenied=-0.76 tableFine=-0.65 tableForeign=1.81
  tableForeignAlone=-0.52 tableForeignBinding=1.38 tableForeignUngrouped=0.35 tableUnclaimed=-0.19
  verbDenied=0.37 verbDone=0.07 verbOpen=0.51 verbless=-0.7 we=0.68 weUnheard=-0.42 weUnstated=0.36
  wide=-0.18 you=-0.24
  word_accept=-0.37 word_accord=-0.13 word_account=0.29 word_add=-0.31 word_added=-0.11
  word_adjuster=0.28 word_affect=0.36 word_afternoon=-0.11 word_afterward=-0.24 word_agr=-0.43
  word_ahead=-0.36 word_air=0.29 word_allowanc=-0.12 word_almost=-0.12 word_alon=-0.25 word_alway=0.6
  word_among=-0.14 word_amount=-0.15 word_animal=-0.11 word_another=0.25 word_anyth=-0.39
  word_apology=0.33 word_appear=-0.38 word_apply=0.55 word_approv=0.23 word_around=-0.59
  word_arriv=-0.4 word_asked=-0.59 word_assess=-0.21 word_availabl=-0.24 word_averag=-0.44
  word_await=-0.17 word_backup=-0.16 word_balanc=0.22 word_becom=0.33 word_began=-0.29
  word_behind=-0.13 word_besid=0.24 word_best=-0.19 word_bill=0.1 word_bit=-0.27 word_blood=0.39
  word_board=0.4 word_book=-0.25 word_borrow=-0.12 word_breakfast=0.31 word_brief=-0.14
  word_broken=0.56 word_brought=-0.54 word_budget=-0.15 word_build=0.17 word_cal=0.54 word_call=0.28
  word_cam=-0.56 word_cancel=0.11 word_cap=0.27 word_car=0.3 word_card=0.85 word_carry=0.29
  word_caus=-0.21 word_chang=-0.27 word_chas=0.26 word_cheaper=-0.23 word_cheapest=-0.18
  word_check=-0.49 word_child=0.34 word_choos=-0.12 word_ciao=-0.11 word_clean=0.32 word_clear=-0.4
  word_climb=-0.27 word_clos=-0.39 word_cm=-0.31 word_coffe=0.26 word_cold=0.13 word_collection=-0.13
  word_com=-0.4 word_combin=-0.23 word_comment=-0.12 word_company=-0.29 word_compar=-0.28
  word_complain=0.38 word_complet=0.29 word_concern=-0.11 word_concert=-0.27 word_confirm=0.25
  word_connection=0.11 word_contract=0.21 word_convert=-0.17 word_cool=0.29 word_correct=-0.15
  word_council=0.2 word_count=-0.29 word_courier=0.14 word_cours=0.24 word_crack=0.76 word_credit=0.55
  word_custom=0.12 word_customer=-0.28 word_damag=-0.13 word_dat=-0.34 word_databas=0.34
  word_day=-0.89 word_deadlin=-0.17 word_decid=-0.56 word_degre=0.27 word_delet=0.49
  word_delivery=0.34 word_depend=-0.17 word_deposit=0.13 word_desk=0.15 word_differenc=0.18
  word_dinner=0.32 word_direct=0.19 word_discount=0.64 word_disput=-0.3 word_doing=-0.17
  word_doubl=0.12 word_dozen=-0.21 word_driver=0.27 word_drop=0.42 word_dry=-0.17 word_due=-0.28
  word_earlier=-0.25 word_earliest=-0.11 word_earn=0.13 word_eat=0.15 word_effect=0.37
  word_either=-0.57 word_els=-0.35 word_email=-0.15 word_empty=0.24 word_end=-0.32 word_ended=-0.3
  word_engineer=0.12 word_enough=-0.14 word_entry=0.34 word_error=-0.2 word_euro=-0.55 word_even=0.33
  word_ever=0.66 word_everyon=-0.2 word_everyth=-0.45 word_everywher=-0.11 word_exactly=-0.24
  word_examin=0.31 word_extra=0.1 word_factor=-0.14 word_failur=0.28 word_family=0.38 word_far=-1
  word_fault=0.58 word_faulty=0.3 word_favour=-0.21 word_fee=0.35 word_feed=0.24 word_fewer=-0.24
  word_field=0.13 word_fifth=-0.65 word_fil=0.32 word_filed=0.24 word_fin=-0.51 word_finish=0.13
  word_first=-1.21 word_fit=0.65 word_fix=-0.29 word_fleet=0.11 word_follow=0.24 word_food=-0.29
  word_forecast=0.45 word_fourth=0.73 word_fresh=0.23 word_full=-0.23 word_gallon=-0.24 word_gap=-0.16
  word_get=-0.17 word_giv=-0.16 word_given=0.12 word_go=-0.23 word_going=-0.16 word_gon=0.22
  word_good=-0.38 word_goodwil=0.28 word_grant=0.19 word_green=0.12 word_grew=-0.14 word_half=-1.52
  word_happen=-0.2 word_happy=-0.18 word_head=-0.13 word_heard=-0.12 word_heat=-0.15 word_held=-0.29
  word_help=0.18 word_high=-0.23 word_higher=-0.14 word_highest=-0.45 word_him=0.48 word_hir=0.15
  word_hit=0.26 word_hold=-0.31 word_hour=-0.75 word_hundr=-0.23 word_ill=0.31 word_impair=-0.14
  word_incident=-0.1 word_includ=0.46 word_increas=-0.1 word_inform=-0.24 word_insid=-0.23
  word_inspect=-0.18 word_inspection=-0.26 word_insur=-0.12 word_insuranc=-0.1 word_insurer=0.25
  word_invoic=0.14 word_issu=0.29 word_item=-0.17 word_itself=-0.51 word_kg=-0.25 word_kidney=0.14
  word_kilo=-0.19 word_kind=-0.32 word_known=-0.12 word_land=0.39 word_larg=0.25 word_largest=-0.22
  word_last=0.15 word_later=-0.7 word_lay=-0.21 word_lb=-0.32 word_leak=0.86 word_least=-0.17
  word_leav=-0.98 word_left=0.56 word_lent=0.12 word_less=-0.54 word_level=-0.21 word_light=0.17
  word_lik=0.28 word_limit=-0.4 word_lindqvist=-0.11 word_list=-0.27 word_litr=-0.15 word_littl=-0.74
  word_liv=0.12 word_load=0.2 word_longer=-0.17 word_longest=0.2 word_look=-0.28 word_los=0.21
  word_loss=-0.17 word_lost=0.46 word_lot=0.22 word_low=0.13 word_lowest=-0.27 word_lucia=-0.11
  word_machin=-0.14 word_mail=0.17 word_main=-0.25 word_mainly=-0.1 word_mak=-0.4 word_manager=0.15
  word_manufacturer=0.11 word_matter=-0.4 word_meant=0.33 word_measur=-0.26 word_mer=-0.13
  word_messag=-0.24 word_met=-0.11 word_metr=-0.16 word_mid=-0.27 word_midnight=-0.35 word_mil=-0.55
  word_minut=-1.29 word_miss=0.23 word_mistak=-0.28 word_mixed=-0.28 word_month=0.39 word_mostly=-0.12
  word_moved=-0.24 word_ms=-0.71 word_mwh=-0.11 word_nam=0.25 word_named=0.22 word_nearest=-0.18
  word_nearly=-0.55 word_neither=-0.32 word_never=1.24 word_new=0.58 word_night=0.36 word_nobody=0.22
  word_noon=-0.12 word_normally=-0.19 word_not=-0.15 word_noted=0.14 word_noth=-0.46 word_notic=-0.19
  word_notify=-0.13 word_number=-0.17 word_offic=0.32 word_old=-0.24 word_open=-0.57
  word_operator=0.32 word_option=0.13 word_order=-0.11 word_outag=0.31 word_outsid=-0.26 word_owe=-0.1
  word_owner=0.28 word_packag=0.29 word_pag=-0.29 word_paged=0.39 word_paid=-0.35 word_pair=0.12
  word_paper=0.19 word_parcel=0.3 word_part=-0.28 word_pass=-0.32 word_past=-0.36 word_percentag=-0.16
  word_performanc=-0.13 word_period=0.22 word_permit=-0.34 word_person=-0.11 word_phon=0.56
  word_pick=-0.4 word_pictur=-0.12 word_piec=-0.11 word_plac=-0.15 word_play=0.25 word_plus=-0.2
  word_point=-0.54 word_possibl=-0.11 word_post=0.2 word_postnord=-0.17 word_pound=-0.11
  word_power=0.12 word_prais=0.18 word_prefer=-0.14 word_prescrib=0.33 word_previous=-0.1
  word_process=0.54 word_production=0.58 word_promis=-0.67 word_provid=-0.23 word_pull=-0.13
  word_put=-0.52 word_quarter=-0.72 word_question=-0.22 word_quick=-0.16 word_ran=-0.45 word_rang=0.18
  word_rank=-0.15 word_rat=-0.3 word_rated=-0.14 word_rather=-0.47 word_read=0.21 word_ready=-0.32
  word_reason=-0.14 word_recommend=-0.34 word_recover=-0.16 word_reduc=-0.2 word_refund=1.03
  word_regard=-0.8 word_reimburs=0.27 word_releas=0.16 word_remain=-0.22 word_remark=0.11
  word_remov=0.12 word_repair=0.8 word_replac=0.1 word_replacement=0.32 word_reply=-0.2
  word_request=-0.15 word_requir=-0.12 word_respectively=-0.11 word_rest=-0.21 word_restor=0.21
  word_return=0.3 word_reviewer=0.23 word_right=0.28 word_ring=0.17 word_ris=0.23 word_rol=-0.46
  word_ros=-0.24 word_roughly=-1.57 word_round=-0.98 word_run=-0.5 word_runner=-0.27 word_safety=0.33
  word_sal=-0.24 word_sav=-0.18 word_saw=-0.27 word_scor=-0.33 word_sea=0.23 word_seat=-0.11
  word_second=0.55 word_security=0.29 word_seen=-0.2 word_sent=0.18 word_set=-0.47 word_settl=-0.46
  word_ship=0.57 word_short=-0.46 word_show=0.25 word_shut=-0.22 word_sid=-0.54 word_sign=-0.11
  word_signatur=-0.32 word_sincerely=-0.38 word_sit=-0.2 word_slightly=-0.21 word_slip=-0.11
  word_small=0.15 word_smaller=0.43 word_soon=-0.14 word_sort=-0.13 word_speak=-0.12 word_speed=-0.18
  word_spent=-0.1 word_spoken=0.21 word_squar=-0.15 word_stag=0.15 word_stand=0.16 word_start=0.11
  word_stat=0.27 word_statement=0.13 word_station=0.23 word_status=-0.28 word_stay=-0.34
  word_step=-0.19 word_stood=0.3 word_stop=0.13 word_strongest=0.42 word_succeed=-0.13
  word_success=-0.14 word_successfully=0.32 word_suggest=-0.25 word_supplier=-0.37 word_survey=-0.2
  word_tabl=0.2 word_tak=-0.13 word_team=0.35 word_technician=-0.41 word_tell=-0.52
  word_temperatur=-0.11 word_tenth=-0.25 word_test=0.26 word_text=-0.29 word_their=0.15
  word_thing=-0.63 word_third=-0.22 word_thyroid=-0.21 word_ticket=-0.21 word_tim=-0.48
  word_tomorrow=0.35 word_tonn=-0.3 word_took=-0.53 word_tooth=0.51 word_top=-0.11 word_traffic=0.17
  word_train=0.13 word_transfer=0.4 word_transport=0.3 word_travel=0.27 word_tried=-0.23
  word_trip=-0.11 word_troubl=0.13 word_truck=0.1 word_try=-0.24 word_twic=-0.61 word_unus=-0.19
  word_updat=-0.22 word_upper=-0.11 word_used=-0.57 word_valu=-0.18 word_vegetarian=0.13
  word_version=-0.35 word_view=-0.3 word_visit=-0.15 word_vot=-0.11 word_wait=-0.2 word_waiv=0.18
  word_want=-0.31 word_warehous=0.31 word_warm=-0.27 word_warmest=-0.1 word_warranty=0.12
  word_week=-0.31 word_weigh=-0.38 word_whether=-0.29 word_whol=-0.28 word_wid=0.17 word_wish=-0.12
  word_won=-0.15 word_work=-0.65 word_worth=-0.21 word_writ=0.59 word_wrot=0.26 word_year=0.13
  word_yesterday=0.41 word_μg=0.26
`,
);
