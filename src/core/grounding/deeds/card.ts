// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -3.83,
  `
  anchored=-0.45 anchoredWide=-0.16 anchors=-0.99 asked=-0.02 belowOthers=0.06 claims=1.06
  claimsAnchoredWide=0.81 claimsDenied=0.48 claimsNewWords=-0.13 claimsOpen=0.05 claimsRecent=0.06
  claimsUnanchored=-0.03 claimsUncovered=0.02 claimsUnheard=-0.11 claimsUnstated=0.56 claimsWe=0.37
  deedDenied=0.48 deedDone=-0.08 deedNoKin=0.31 deedOpen=0.3 deedUnheard=-0.22 deniesElsewhere=0.09
  figures=-0.57 future=0.41 inOneReport=-0.86 isDeed=0.32 kinDone=-0.51 known=0.03 lacks=-0.44
  long=0.41 modal=-0.2 money=-0.14 nearerDenied=-0.01 nearerPlanned=-0.14 nearerPossible=-0.16
  negated=-0.96 newWords=1.09 onlyAsked=-0.73 others=-1.9 others_claimsUnheard=0.46
  others_inOneReport=0.93 others_known=0.69 others_newWords=-1.65 others_own=0.2 others_stated=0.56
  others_wide=0.38 own=0.08 passive=0.06 past=-0.19 perfect=0.95 perfectUncovered=0.9
  presentPassive=-0.43 recent=-0.09 relative=-0.71 saysDenied=0.24 saysNearerDenied=0.68
  saysOpen=-0.35 saysUnstated=0.61 short=-0.56 state=0.23 stated=-0.31 still=-0.28 supposed=0.25
  tableDenied=-0.13 tableFine=-0.71 tableForeign=1.83 tableForeignAlone=-0.37 tableForeignBinding=1.35
  tableForeignUngrouped=0.34 tableUnclaimed=0.02 verbDenied=0.26 verbDone=-0.05 verbOpen=0.28
  verbless=-0.83 we=0.5 wide=-0.45 you=-0.3
  word_accord=-0.16 word_account=-0.25 word_add=0.1 word_adjuster=0.25 word_advanc=0.13
  word_afraid=-0.2 word_agr=-0.12 word_alon=-0.18 word_anyth=-0.29 word_apologis=0.11
  word_apology=0.26 word_appear=-0.12 word_approv=0.11 word_arriv=-0.32 word_asid=-0.1 word_ask=-0.1
  word_asked=-0.56 word_averag=-0.39 word_await=-0.22 word_bit=-0.13 word_broken=0.25
  word_brought=-0.25 word_cal=0.32 word_call=0.18 word_cam=-0.45 word_cannot=0.14 word_card=0.69
  word_carry=0.29 word_cent=-0.44 word_chang=-0.14 word_chas=0.3 word_check=-0.31 word_choic=-0.11
  word_clear=-0.35 word_clos=-0.21 word_cm=-0.22 word_com=-0.18 word_company=-0.19 word_complain=-0.22
  word_concert=-0.15 word_confirm=0.42 word_contract=0.23 word_cost=-0.17 word_count=-0.16
  word_cover=0.37 word_dat=-0.12 word_day=-0.96 word_decid=-0.13 word_differenc=0.16
  word_discount=0.29 word_doubl=0.21 word_dozen=-0.19 word_drop=-0.14 word_due=-0.13
  word_earlier=-0.17 word_either=-0.24 word_els=-0.15 word_empty=0.2 word_end=-0.22 word_euro=-0.28
  word_everyth=-0.31 word_exactly=-0.22 word_expect=-0.22 word_fail=-0.16 word_far=-0.53
  word_fault=0.22 word_faulty=0.3 word_fell=-0.19 word_fewer=-0.21 word_fifth=-0.25 word_fil=0.39
  word_fin=-0.23 word_first=-0.47 word_fit=0.22 word_fix=-0.34 word_fixed=0.12 word_full=-0.23
  word_get=-0.1 word_giv=0.23 word_gon=0.27 word_good=-0.18 word_grew=-0.11 word_half=-0.94
  word_hand=-0.35 word_happy=-0.16 word_heat=-0.15 word_held=-0.18 word_help=0.16 word_hour=-0.29
  word_hundr=-0.11 word_includ=0.19 word_inform=-0.26 word_inspect=-0.15 word_instead=-0.18
  word_insuranc=-0.11 word_insurer=0.23 word_issu=0.16 word_itself=-0.12 word_kept=0.14
  word_known=-0.13 word_largest=-0.1 word_lat=-0.18 word_latency=-0.14 word_later=-0.46 word_lb=-0.21
  word_leav=-0.68 word_left=0.13 word_less=-0.39 word_light=0.14 word_lik=0.3 word_limit=-0.15
  word_littl=-0.34 word_longer=-0.11 word_lost=0.37 word_lot=0.24 word_lower=-0.14 word_matter=-0.13
  word_measur=-0.13 word_messag=-0.2 word_mil=-0.2 word_minut=-0.71 word_money=-0.31 word_morn=0.28
  word_mostly=-0.12 word_mr=0.14 word_mrs=0.15 word_ms=-0.16 word_nearly=-0.33 word_neither=-0.18
  word_net=0.28 word_never=0.57 word_new=0.46 word_next=-0.14 word_nobody=-0.17 word_noth=-0.2
  word_notic=-0.17 word_number=-0.13 word_one=0.19 word_option=0.23 word_order=0.15 word_outag=0.16
  word_outsid=-0.23 word_owner=0.23 word_paged=0.11 word_part=-0.25 word_past=-0.32 word_percent=-0.12
  word_phon=0.28 word_piec=-0.13 word_point=-0.48 word_possibl=-0.11 word_prefer=-0.13
  word_profit=0.28 word_promis=-0.43 word_pull=-0.15 word_put=-0.45 word_quarter=-0.69 word_ran=-0.14
  word_rang=0.2 word_rather=-0.27 word_reach=-0.27 word_ready=-0.2 word_receiv=0.13
  word_recommend=-0.23 word_record=-0.12 word_remain=-0.16 word_repair=0.1 word_replac=0.28
  word_reply=-0.12 word_request=0.11 word_requir=-0.1 word_respondent=0.23 word_result=0.12
  word_right=0.33 word_ros=-0.17 word_roughly=-0.67 word_rul=-0.14 word_scor=-0.11 word_seat=-0.1
  word_second=0.34 word_security=0.27 word_servic=0.21 word_set=-0.32 word_shar=0.12 word_ship=0.3
  word_short=-0.26 word_sid=-0.33 word_sign=-0.15 word_signatur=-0.23 word_singl=-0.12 word_sit=-0.13
  word_sold=-0.1 word_stag=0.16 word_stand=0.27 word_station=0.28 word_stop=0.13 word_suggest=-0.14
  word_switch=0.1 word_tak=-0.15 word_team=0.48 word_technician=-0.34 word_tell=-0.31 word_tenth=-0.17
  word_test=-0.15 word_their=0.27 word_thing=-0.23 word_third=-0.42 word_ticket=-0.12 word_today=0.19
  word_told=0.21 word_took=-0.21 word_touch=0.26 word_transport=0.1 word_troubl=0.33 word_turn=-0.25
  word_twic=-0.16 word_used=-0.37 word_vegetarian=0.19 word_wait=-0.16 word_week=-0.19 word_went=0.29
  word_whether=-0.21 word_word=-0.12 word_work=-0.46 word_writ=0.84 word_wrot=0.56
`,
);
