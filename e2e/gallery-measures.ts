/** What is measured of the gallery. Every function here runs inside the page and may use nothing from outside itself. */

/** One line for each component and state: what makes its look, without anything that depends on the fonts of the machine. */
export function styleRecord(): string[] {
  const target = 'button, input:not([type="hidden"]), textarea, select, a[href], [tabindex="0"]'
  const clear = 'rgba(0, 0, 0, 0)'
  const px = (text: string) => text.replace(/(\d+\.\d+)px/g, (_, value: string) => `${Math.round(Number(value))}px`)
  const drawn = (style: CSSStyleDeclaration) =>
    (style.borderTopWidth !== '0px' && style.borderTopStyle !== 'none') ||
    style.backgroundColor !== clear ||
    style.boxShadow !== 'none' ||
    style.outlineStyle !== 'none'
  const describe = (element: Element) => {
    const style = getComputedStyle(element)
    const border =
      style.borderTopStyle === 'none' || style.borderTopWidth === '0px' ? '' : `${style.borderTopWidth} ${style.borderTopColor}`
    const parts: [string, string][] = [
      ['text', style.color],
      ['size', `${style.fontSize}/${style.fontWeight}`],
      ['ground', style.backgroundColor === clear ? '' : style.backgroundColor],
      ['edge', border],
      ['round', style.borderTopLeftRadius === '0px' ? '' : style.borderTopLeftRadius],
      ['ring', style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`],
      ['shadow', style.boxShadow === 'none' ? '' : style.boxShadow],
      ['faint', style.opacity === '1' ? '' : style.opacity],
      ['inside', style.padding === '0px' ? '' : style.padding],
    ]
    return parts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${px(value)}`)
      .join(' · ')
  }
  const surfaceOf = (cell: Element) => {
    const first = cell.querySelector(target) ?? cell
    for (let each: Element | null = first; each && each !== cell; each = each.parentElement)
      if (drawn(getComputedStyle(each))) return each
    return first
  }
  const ours = (element: Element) =>
    [...element.classList]
      .filter((name) => /^(zj-|form-|search-|file-|is-)/.test(name))
      .sort()
      .join('.')
  return [...document.querySelectorAll('[data-specimen]')].flatMap((specimen) => {
    const name = `${specimen.closest('[data-section]')?.getAttribute('data-section')} / ${specimen.getAttribute('data-specimen')}`
    const cells = [...specimen.querySelectorAll('[data-state]')]
    if (cells.length > 0)
      return cells.map((cell) => {
        const surface = surfaceOf(cell)
        const height = Math.round(surface.getBoundingClientRect().height)
        return `${name} / ${cell.getAttribute('data-state')}: ${describe(surface)}${surface.matches('textarea') ? '' : ` · high ${height}`}`
      })
    const known = new Map<string, Element>()
    for (const element of specimen.querySelectorAll('*')) {
      const key = ours(element)
      if (key !== '' && !known.has(key)) known.set(key, element)
    }
    return [...known].map(([key, element]) => `${name} / .${key}: ${describe(element)}`)
  })
}

/** Places where the drawing itself is wrong: something hangs out, two texts meet, a state is higher than its neighbour. */
export function drawingFaults(): string[] {
  const faults: string[] = []
  const visible = (element: Element) =>
    !element.closest('.visually-hidden, [aria-hidden="true"], .gallery-none') &&
    getComputedStyle(element).visibility !== 'hidden' &&
    getComputedStyle(element).opacity !== '0'
  const clipped = (element: Element, until: Element) => {
    for (let each: Element | null = element; each && each !== until; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true
    return false
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) faults.push('the page scrolls sideways')
  for (const specimen of document.querySelectorAll('[data-specimen]')) {
    const name = specimen.getAttribute('data-specimen') ?? ''
    const boxes = specimen.querySelectorAll('[data-state], .gallery-stage')
    for (const box of boxes) {
      const edge = box.getBoundingClientRect()
      for (const element of box.querySelectorAll('*')) {
        const rect = element.getBoundingClientRect()
        if (
          rect.width > 0 &&
          visible(element) &&
          !clipped(element, box) &&
          (rect.right > edge.right + 1 || rect.left < edge.left - 1)
        )
          faults.push(
            `${name}: ${element.tagName}.${element.className} hangs out by ${Math.round(Math.max(rect.right - edge.right, edge.left - rect.left))} px`,
          )
      }
      faults.push(...meetingTexts(box, name))
    }
    faults.push(...unevenStates(specimen, name))
  }
  return faults

  function meetingTexts(box: Element, name: string): string[] {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const texts: { text: string; rect: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim() || !visible(parent) || clipped(parent, box)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        if (rect.width > 1) texts.push({ text: node.nodeValue.trim().slice(0, 12), rect })
    }
    return texts.flatMap((a, at) =>
      texts
        .slice(at + 1)
        .filter(
          (b) =>
            Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left) > 1 &&
            Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top) > 4,
        )
        .map((b) => `${name}: “${a.text}” and “${b.text}” lie over each other`),
    )
  }

  function unevenStates(specimen: Element, name: string): string[] {
    const target = 'button, input:not([type="hidden"]), textarea, select, a[href], [tabindex="0"]'
    const cells = [...specimen.querySelectorAll('[data-state]')]
    const measured = cells.map((cell) => {
      const rect = (cell.querySelector(target) ?? cell).getBoundingClientRect()
      return {
        state: cell.getAttribute('data-state'),
        top: Math.round(rect.top),
        height: Math.round(rect.height),
        width: rect.width,
      }
    })
    const [first] = measured
    if (!first) return []
    return measured
      .filter(({ top, height }) => Math.abs(top - first.top) > 1 || Math.abs(height - first.height) > 1)
      .map(
        ({ state, top, height }) =>
          `${name}: ${state} stands at ${top} and is ${height} high, default at ${first.top} and ${first.height}`,
      )
  }
}

/** Buttons and fields smaller than 24 px in either direction [ux 5.1]; links in a line are judged by their distance, which axe does. */
export function smallTargets(): string[] {
  const all = document.querySelectorAll('.gallery .ant-btn, .gallery .zj-icon-button, .gallery .ant-select, .gallery .ant-picker')
  return [...all]
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0 && (rect.width < 24 || rect.height < 24))
    .map(({ element, rect }) => `${element.className}: ${Math.round(rect.width)} × ${Math.round(rect.height)}`)
}

/** Names and notes without a Chinese character that somebody who listens to the page would hear. */
export function foreignNames(): string[] {
  const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-roledescription']
  // A switch is one thing with one name; what is drawn in it is never read.
  const heard = [...document.querySelectorAll('body *')].filter(
    (each) => !each.closest('[aria-hidden="true"], [role="switch"] > *'),
  )
  return heard.flatMap((each) =>
    attributes
      .map((name) => `${name}=${each.getAttribute(name) ?? ''}`)
      .filter((text) => /=.*[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text))
      .map((text) => `${text} ${each.className}`),
  )
}
