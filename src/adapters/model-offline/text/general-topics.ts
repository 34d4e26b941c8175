// General topics that hardly any team handles. Requests closer to these than to any worker are out of scope.

export const GENERAL_TOPICS = `
  weather forecast rain temperature sunny. football soccer match league champion tournament score. election president
  politics government parliament. poem joke song riddle lyrics story. recipe cook bake ingredient soup. capital country
  geography history trivia. equation math percent convert arithmetic. movie film actor celebrity. stock bitcoin crypto
  invest shares. horoscope lottery. flight airline airport pizza restaurant. translate language. python javascript
  program code. philosophy religion science planet`;
