/** Chromium 90 is the oldest browser the product promises; what came later, by the version that brought it. */
export const METHODS: Readonly<Record<string, number>> = {
  at: 92,
  findLast: 97,
  findLastIndex: 97,
  toSorted: 110,
  toReversed: 110,
  toSpliced: 110,
  isWellFormed: 111,
  toWellFormed: 111,
  checkVisibility: 105,
  throwIfAborted: 100,
  isSubsetOf: 122,
  isSupersetOf: 122,
  isDisjointFrom: 122,
  symmetricDifference: 122,
}

export const STATICS: Readonly<Record<string, number>> = {
  'Object.hasOwn': 93,
  'Object.groupBy': 117,
  'Map.groupBy': 117,
  'Array.fromAsync': 121,
  'Promise.withResolvers': 119,
  'Promise.try': 128,
  'AbortSignal.timeout': 103,
  'AbortSignal.any': 116,
  'URL.canParse': 120,
  'URL.parse': 126,
  'Response.json': 105,
  'crypto.randomUUID': 92,
  'Intl.supportedValuesOf': 99,
  'Error.isError': 134,
}

export const GLOBALS: Readonly<Record<string, number>> = { structuredClone: 98, Iterator: 122, navigation: 102 }

/** CSS a browser of that age throws away together with the whole rule, or that leaves a page without its layout. */
export const STYLES: readonly (readonly [string, RegExp])[] = [
  [':has()', /:has\(/],
  ['container query', /@container\b/],
  ['cascade layer', /@layer\b/],
  ['nesting', /(?:^|[{};])\s*&[\s:.[>+~]/],
  ['color-mix()', /color-mix\(/],
  ['oklch/lab', /:[^;{}]*\b(?:oklch|oklab|lch|lab)\(/],
  ['relative colour', /\b(?:rgb|hsl)a?\(from /],
  ['dynamic viewport unit', /\d(?:dvh|svh|lvh|dvw|svw|lvw|dvb|svb)\b/],
  ['range media query', /@media[^{]*\([^()]*[<>]=?[^()]*\)/],
  ['individual transform', /[;{]\s*(?:translate|rotate|scale)\s*:/],
  ['@property', /@property\b/],
  ['subgrid', /\bsubgrid\b/],
  ['light-dark()', /light-dark\(/],
]
