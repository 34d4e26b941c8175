// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -3.75,
  `
  anchored=-0.49 anchoredWide=-0.11 anchors=-1.08 asked=0.04 belowOthers=0.06 claims=1.07
  claimsAnchoredWide=0.93 claimsDenied=0.43 claimsNewWords=-0.14 claimsOpen=0.04 claimsRecent=0.19
  claimsUnanchored=0.04 claimsUnheard=-0.11 claimsUnstated=0.55 claimsWe=0.39 deedDenied=0.51
  deedDone=-0.09 deedNoKin=0.31 deedOpen=0.29 deedUnheard=-0.04 deniesElsewhere=0.06 figures=-0.56
  future=0.39 inOneReport=-0.75 isDeed=0.23 kinDone=-0.37 known=0.02 lacks=-0.48 long=0.5 modal=-0.17
  money=-0.13 nearerDenied=0.03 nearerPlanned=-0.11 nearerPossible=-0.14 negated=-1 newWords=1.1
  onlyAsked=-0.79 others=-1.89 others_claimsUnheard=0.52 others_inOneReport=0.85 others_known=0.79
  others_newWords=-1.85 others_own=0.2 others_stated=0.49 others_wide=0.35 own=-0.05 passive=0.08
  past=-0.17 perfect=0.95 perfectUncovered=0.79 presentPassive=-0.44 recent=-0.09 relative=-0.63
  saysDenied=0.22 saysNearerDenied=0.7 saysOpen=-0.42 saysUnstated=0.66 short=-0.62 state=0.27
  stated=-0.31 still=-0.33 supposed=0.29 tableDenied=-0.14 tableFine=-0.66 tableForeign=1.8
  tableForeignAlone=-0.33 tableForeignBinding=1.31 tableForeignUngrouped=0.35 tableUnclaimed=0.03
  verbDenied=0.25 verbDone=-0.04 verbOpen=0.42 verbless=-0.9 we=0.56 wide=-0.54 you=-0.33
  word_accord=-0.16 word_account=-0.26 word_adjuster=0.25 word_advanc=0.11 word_afraid=-0.22
  word_agr=-0.1 word_alon=-0.18 word_anyth=-0.22 word_apologis=0.1 word_apology=0.25 word_appear=-0.15
  word_approv=0.1 word_around=-0.24 word_arriv=-0.47 word_asid=-0.1 word_asked=-0.57 word_averag=-0.4
  word_await=-0.22 word_back=0.3 word_behind=-0.1 word_bit=-0.14 word_broken=0.25 word_brought=-0.22
  word_cal=0.29 word_call=0.18 word_cam=-0.46 word_cannot=0.13 word_card=0.76 word_carry=0.28
  word_caught=0.16 word_cent=-0.46 word_chang=-0.15 word_chas=0.31 word_cheaper=-0.1
  word_cheapest=-0.1 word_check=-0.32 word_child=0.37 word_choic=-0.12 word_clear=-0.36
  word_clos=-0.24 word_cm=-0.24 word_colleagu=-0.1 word_company=-0.18 word_compar=-0.1
  word_complain=-0.21 word_concert=-0.15 word_confirm=0.4 word_contain=0.16 word_contract=0.22
  word_cost=-0.17 word_count=-0.18 word_cours=0.17 word_cover=0.36 word_dat=-0.13 word_day=-0.96
  word_decid=-0.13 word_differenc=0.15 word_discount=0.3 word_doubl=0.21 word_dozen=-0.19
  word_drop=-0.15 word_due=-0.17 word_earlier=-0.18 word_either=-0.24 word_els=-0.11 word_empty=0.19
  word_end=-0.22 word_ended=-0.11 word_euro=-0.3 word_everyth=-0.31 word_exactly=-0.22
  word_expect=-0.23 word_fail=-0.15 word_far=-0.58 word_fault=0.22 word_faulty=0.4 word_fell=-0.19
  word_fewer=-0.2 word_fifth=-0.25 word_fil=0.39 word_fin=-0.26 word_first=-0.49 word_fit=0.22
  word_fix=-0.34 word_fixed=0.11 word_full=-0.23 word_get=-0.11 word_giv=0.24 word_given=0.16
  word_gon=0.27 word_good=-0.18 word_grew=-0.11 word_half=-0.96 word_hand=-0.4 word_happy=-0.18
  word_heat=-0.17 word_held=-0.18 word_help=0.15 word_hour=-0.34 word_hundr=-0.11 word_includ=0.13
  word_inform=-0.27 word_inspect=-0.15 word_instead=-0.19 word_insuranc=-0.12 word_insurer=0.24
  word_issu=0.17 word_item=-0.1 word_itself=-0.13 word_kept=0.14 word_known=-0.14 word_largest=-0.11
  word_last=0.13 word_lat=-0.2 word_latency=-0.15 word_later=-0.54 word_lb=-0.22 word_leav=-0.66
  word_left=0.13 word_less=-0.4 word_light=0.19 word_lik=0.29 word_limit=-0.18 word_littl=-0.37
  word_longer=-0.11 word_lost=0.37 word_lot=0.23 word_lower=-0.14 word_mak=-0.1 word_matter=-0.13
  word_meantim=-0.11 word_measur=-0.14 word_metr=-0.1 word_mil=-0.21 word_minut=-0.75 word_money=-0.32
  word_month=0.26 word_morn=0.23 word_mostly=-0.13 word_mr=0.13 word_mrs=0.15 word_ms=-0.16
  word_nearly=-0.28 word_neither=-0.19 word_net=0.27 word_never=0.54 word_new=0.36 word_nobody=-0.16
  word_noth=-0.2 word_notic=-0.17 word_number=-0.12 word_one=0.17 word_option=0.21 word_order=0.23
  word_outag=0.15 word_outsid=-0.23 word_owner=0.24 word_paged=0.12 word_part=-0.26 word_pass=-0.25
  word_past=-0.31 word_percent=-0.13 word_phon=0.29 word_pictur=-0.12 word_piec=-0.14 word_point=-0.5
  word_profit=0.27 word_promis=-0.47 word_pull=-0.16 word_put=-0.31 word_quarter=-0.74 word_ran=-0.15
  word_rang=0.2 word_rather=-0.26 word_reach=-0.28 word_ready=-0.22 word_receiv=0.13
  word_recommend=-0.24 word_record=-0.12 word_remain=-0.16 word_replac=0.28 word_replacement=0.1
  word_reply=-0.11 word_request=0.12 word_respondent=0.23 word_result=0.13 word_right=0.32
  word_rol=-0.11 word_ros=-0.17 word_roughly=-0.68 word_rul=-0.16 word_runner=-0.32 word_seat=-0.1
  word_second=0.42 word_security=0.27 word_servic=0.19 word_set=-0.32 word_shar=0.13 word_ship=0.29
  word_short=-0.28 word_sid=-0.32 word_signatur=-0.24 word_singl=-0.12 word_sit=-0.13 word_sold=-0.12
  word_stag=0.14 word_stand=0.26 word_station=0.28 word_stay=-0.13 word_stop=0.11 word_suggest=-0.15
  word_tak=-0.14 word_team=0.47 word_technician=-0.51 word_tell=-0.23 word_tenth=-0.18 word_test=-0.15
  word_their=0.28 word_thing=-0.24 word_third=-0.5 word_ticket=-0.15 word_tim=-0.22 word_today=0.18
  word_told=0.2 word_took=-0.27 word_touch=0.28 word_transfer=0.27 word_transport=0.11 word_troubl=0.3
  word_turn=-0.26 word_twic=-0.17 word_used=-0.36 word_vegetarian=0.18 word_wait=-0.19 word_week=-0.23
  word_weigh=-0.11 word_went=0.42 word_whether=-0.18 word_work=-0.48 word_writ=0.78 word_wrot=0.54
`,
);
