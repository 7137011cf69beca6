/** As many columns as still read well across an upright A4 page. */
const UPRIGHT_COLUMNS = 10

const widest = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll<HTMLTableElement>('.zj-table')]
      .filter((table) => table.offsetParent !== null)
      .map((table) => table.tHead?.rows[0]?.cells.length ?? 0),
  )

const isShown = (element: Element | null | undefined): boolean => element instanceof HTMLElement && element.offsetParent !== null

/** What is there on paper alone asks for its paper itself; of the pages kept behind the one on show nothing counts. */
const asksAcross = (): boolean =>
  [...document.querySelectorAll('[data-paper="across"]')].some((paper) => isShown(paper.parentElement))

/** Lists with many columns are printed across: the page size of CSS cannot follow what is on it. */
export function turnPaper(): void {
  const across = new CSSStyleSheet()
  window.addEventListener('beforeprint', () => {
    across.replaceSync(widest() > UPRIGHT_COLUMNS || asksAcross() ? '@page { size: A4 landscape; margin: 12mm }' : '')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== across), across]
  })
}

/** Pictures wait until they come into sight, which on paper they never do: they are fetched for it. */
export function printPictures(): void {
  window.addEventListener('beforeprint', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      if (picture.offsetParent !== null) picture.loading = 'eager'
  })
}
