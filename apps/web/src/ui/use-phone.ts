/** px: narrower than this the page is laid out for a phone; the same number stands in the style sheets. */
const PHONE = 900

export const isPhone = (): boolean => window.innerWidth < PHONE
