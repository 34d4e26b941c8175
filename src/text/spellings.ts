// One way to write a word that is written in several: British and American, and cut short.

const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  `
department dept; government govt; international intl; management mgmt; manager mgr; approximately
approx; street st; street str; road rd; avenue ave; boulevard blvd; apartment apt; building bldg; mount mt; university
univ; association assn; assistant asst; information info; configuration config; environment env; repository repo;
database db; development dev; production prod; documentation docs; administrator admin; authentication auth; application
app; temperature temp; quantity qty; amount amt; average avg; minimum min; maximum max; versus vs; monday mon; tuesday
tue; tuesday tues; wednesday wed; thursday thu; thursday thur; thursday thurs; friday fri; saturday sat; sunday sun`
    .split(';')
    .map((pair) => pair.trim().split(/\s+/).reverse() as [string, string]),
);

/** British and American spelling meet in one form; which of the two does not matter. */
const oneWay = (word: string): string =>
  word.length < 5
    ? word
    : word
        .replace(/^alumini?um/, 'aluminium')
        .replace(/(?<=^[a-z]{0,3})[ao]e(?=[a-z]{3})/, 'e')
        .replace(/(?<=[bdlnv])our(?=s|ed|ing|ful|less|ite|able|$)/, 'or')
        .replace(/([a-z]{3})is(e|ed|es|ing|ation|ations|er|ers)$/, '$1iz$2')
        .replace(/yse(?=d|s|r|$)/, 'yze')
        .replace(/(?<=[bt])re(s?)$/, 'er$1')
        .replace(/(?<=[aeiou][^aeiou]+[eio])ll(ed|ing|er)$/, 'l$1')
        .replace(/ogue(s?)$/, 'og$1')
        .replace(/(?<=[aeio][nf])ce(?=[ds]?$)/, 'se')
        .replace(/mme(s?)$/, 'm$1');

export const oneSpelling = (word: string): string => oneWay(SHORT_FORMS.get(word) ?? word);
