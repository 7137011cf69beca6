/** Elements of a page as plain objects: what the Word reader builds where there is no page. */

type Value = string | number | undefined

export interface MarkupNode {
  readonly tagName: string
  readonly style: Record<string, Value>
  /** HTML's own defaults: the reader counts columns by them. */
  colSpan: number
  rowSpan: number
  [property: string]: unknown
}

/** What the Word reader hands over to have an element made of it. */
export interface MarkupOrder {
  ns?: string
  tagName: string
  className?: string
  style?: Record<string, Value> | string
  children?: readonly (MarkupOrder | MarkupNode | string)[]
  [property: string]: unknown
}

const TEXT = '#text'
const made = new WeakMap<object, Inner>()

interface Inner {
  attributes: Map<string, string>
  classes: string[]
  children: MarkupNode[]
  text: string
  plainStyle: string
}

const inner = (node: MarkupNode): Inner =>
  made.get(node) ?? { attributes: new Map(), classes: [], children: [], text: '', plainStyle: '' }

export function textNode(text: string): MarkupNode {
  const node = emptyNode(TEXT)
  inner(node).text = text
  return node
}

function emptyNode(tagName: string): MarkupNode {
  const parts: Inner = { attributes: new Map(), classes: [], children: [], text: '', plainStyle: '' }
  const node: MarkupNode = {
    tagName,
    nodeName: tagName.toUpperCase(),
    style: {},
    colSpan: 1,
    rowSpan: 1,
    classList: { add: (...names: string[]) => void parts.classes.push(...names) },
    setAttribute: (name: string, value: unknown) => void parts.attributes.set(name, String(value)),
    appendChild: (child: MarkupNode | null | undefined) => {
      if (child) parts.children.push(child)
      return child
    },
  }
  made.set(node, parts)
  return node
}

const isNode = (value: object): value is MarkupNode => made.has(value)

/** Stands in for the reader's own element maker. */
export function makeNode(order: MarkupOrder | MarkupNode | string): MarkupNode {
  if (typeof order === 'string') return textNode(order)
  if (isNode(order)) return order
  const { ns: _space, tagName, className, style, children, ...properties } = order as MarkupOrder
  const node = emptyNode(tagName)
  const parts = inner(node)
  if (className) parts.classes.push(className)
  if (typeof style === 'string') parts.plainStyle = style
  else Object.assign(node.style, style)
  for (const [name, value] of Object.entries(properties)) if (value !== undefined && value !== null) node[name] = value
  for (const child of children ?? []) parts.children.push(makeNode(child))
  return node
}

const VOID = new Set(['br', 'wbr', 'img', 'col', 'hr'])
/** Properties an element may carry into markup; everything else the reader sets is dropped. */
const PROPERTIES: Readonly<Record<string, string>> = {
  id: 'id',
  href: 'href',
  src: 'src',
  title: 'title',
  lang: 'lang',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
}
const SAFE_NAME = /^[A-Za-z][\w:-]*$/

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function styleText(node: MarkupNode): string {
  const own = Object.entries(node.style)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    // A border without a colour comes as `solid null`, which no browser draws.
    .map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value).replace(/ null\b/, '')}`,
    )
  return [inner(node).plainStyle, ...own].filter(Boolean).join(';')
}

function attributesOf(node: MarkupNode): [string, string][] {
  const { attributes, classes } = inner(node)
  const found: [string, string][] = [...attributes].filter(([name]) => SAFE_NAME.test(name))
  if (classes.length > 0) found.push(['class', classes.join(' ')])
  const style = styleText(node)
  if (style) found.push(['style', style])
  for (const [property, name] of Object.entries(PROPERTIES)) {
    const value = node[property]
    if (typeof value === 'string' || (typeof value === 'number' && value !== 1)) found.push([name, String(value)])
  }
  return found
}

const BLOCKS = new Set(['div', 'p'])

/** A page read from markup ends a paragraph at the next block, so a block inside one is written as a span. */
function inParagraph(node: MarkupNode): MarkupNode {
  const block = emptyNode('span')
  const { children, attributes, classes, plainStyle } = inner(node)
  made.set(block, { ...inner(block), children, attributes, classes, plainStyle })
  Object.assign(block.style, { display: 'block' }, node.style)
  return block
}

/** The markup of a node and everything in it. */
export function markupOf(node: MarkupNode, within = ''): string {
  const { children, text } = inner(node)
  if (node.tagName === TEXT) return escaped(text)
  if (node.tagName === '#comment') return ''
  if (node.tagName === 'style') return styleSheet(children)
  if (within === 'p' && BLOCKS.has(node.tagName)) return markupOf(inParagraph(node), within)
  const around = node.tagName === 'p' ? 'p' : node.tagName === 'td' || node.tagName === 'foreignObject' ? '' : within
  const content = children.map((child) => markupOf(child, around)).join('')
  if (!SAFE_NAME.test(node.tagName)) return content
  const attributes = attributesOf(node)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  return VOID.has(node.tagName) ? `<${node.tagName}${attributes}>` : `<${node.tagName}${attributes}>${content}</${node.tagName}>`
}

const styleSheet = (rules: readonly MarkupNode[]) =>
  `<style>${rules.map((rule) => inner(rule).text.replaceAll('<', '\\3c ')).join('')}</style>`
