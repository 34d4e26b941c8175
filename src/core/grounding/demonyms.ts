// What comes from a country goes by another word: Irish law is the law of Ireland.

const DEMONYMS =
  'american=america,usa,us; argentine=argentina; australian=australia; austrian=austria; belgian=belgium; brazilian=brazil; british=britain,uk,kingdom; bulgarian=bulgaria; canadian=canada; chinese=china; croatian=croatia; cypriot=cyprus; czech=czechia; danish=denmark; dutch=netherlands,holland; egyptian=egypt; english=england,english; estonian=estonia; european=europe,eu; finnish=finland; french=france; german=germany; greek=greece; hungarian=hungary; icelandic=iceland; indian=india; indonesian=indonesia; irish=ireland; israeli=israel; italian=italy; japanese=japan; kenyan=kenya; korean=korea; latvian=latvia; lithuanian=lithuania; maltese=malta; mexican=mexico; moroccan=morocco; nigerian=nigeria; norwegian=norway; polish=poland; portuguese=portugal; romanian=romania; russian=russia; scottish=scotland; serbian=serbia; slovak=slovakia; slovenian=slovenia; spanish=spain; swedish=sweden; swiss=switzerland; thai=thailand; turkish=turkey; ukrainian=ukraine; vietnamese=vietnam; welsh=wales';

/** The places that an adjective is of, and the other way round. */
export const PLACES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  DEMONYMS.split('; ').flatMap((pair): [string, readonly string[]][] => {
    const [adjective = '', places = ''] = pair.split('=');
    const all = places.split(',');
    return [[adjective, all], ...all.map((place): [string, readonly string[]] => [place, [adjective]])];
  }),
);
