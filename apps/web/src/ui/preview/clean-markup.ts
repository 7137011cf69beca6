/** Everything a document may consist of; what is not named here is dropped, its text kept. */
const TAGS = new Set(
  (
    'div section article header footer main span p a br wbr hr img b i u s em strong small sub sup ins del mark blockquote pre code ' +
    'h1 h2 h3 h4 h5 h6 ul ol li table caption colgroup col thead tbody tfoot tr td th style ' +
    'svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath marker image foreignobject title ' +
    'math mrow mi mo mn ms mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mspace mstyle mpadded mphantom menclose mmultiscripts mprescripts'
  ).split(' '),
)

/** Their text is no text to read. */
const DROPPED_WHOLE =
  'script, iframe, object, embed, template, noscript, noembed, noframes, xmp, plaintext, head, textarea, select'

const ATTRIBUTES = new Set(
  (
    'class style id title lang dir colspan rowspan align valign alt aria-label ' +
    'viewbox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin ' +
    'stroke-opacity fill-opacity fill-rule opacity offset stop-color stop-opacity text-anchor dominant-baseline font-size font-family font-weight ' +
    'gradientunits gradienttransform preserveaspectratio markerwidth markerheight refx refy orient marker-end marker-start clip-path dx dy ' +
    'display mathvariant stretchy fence separator accent columnalign'
  ).split(' '),
)

const PICTURE = /^data:(image\/(png|jpeg|gif|webp|bmp|svg\+xml)|application\/octet-stream)?(;base64)?,/i
const INSIDE = /^#[\w.\-一-鿿]*$/

function mayStay(element: Element, name: string, value: string): boolean {
  if (ATTRIBUTES.has(name)) return true
  if (name === 'src') return element.localName === 'img' && PICTURE.test(value)
  // Links lead to places of the same document; others could leave the site.
  if (name === 'href' || name === 'xlink:href')
    return INSIDE.test(value) || (element.localName === 'image' && PICTURE.test(value))
  return false
}

function cleanElement(element: Element): void {
  // A copy: the list shrinks under the loop.
  for (const { name, value } of Array.from(element.attributes))
    if (!mayStay(element, name.toLowerCase(), value)) element.removeAttribute(name)
  if (element.localName === 'style') element.textContent = cleanStyles(element.textContent ?? '')
}

/** Imports are the only rule that brings in more rules; the frame's policy stops the addresses. */
const cleanStyles = (text: string): string => text.replace(/@import[^;]*;?/gi, '').replaceAll('<', '')

/**
 * Markup made of a document nobody trusts, reduced to what can only be looked at: no script, no handler, no frame, no
 * form, no address. Parsed in a page of its own that neither loads nor runs anything.
 */
export function cleanMarkup(markup: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${markup}`, 'text/html')
  for (const element of body.querySelectorAll(DROPPED_WHOLE)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    if (TAGS.has(element.localName.toLowerCase())) cleanElement(element)
    else element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}
