/** As many columns as still read well across an upright A4 page. */
const UPRIGHT_COLUMNS = 10

const widest = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll<HTMLTableElement>('.zj-table')]
      .filter((table) => table.offsetParent !== null)
      .map((table) => table.tHead?.rows[0]?.cells.length ?? 0),
  )

/** Lists with many columns are printed across: the page size of CSS cannot follow what is on it. */
export function turnPaper(): void {
  const across = new CSSStyleSheet()
  window.addEventListener('beforeprint', () => {
    across.replaceSync(widest() > UPRIGHT_COLUMNS ? '@page { size: A4 landscape; margin: 12mm }' : '')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== across), across]
  })
}
