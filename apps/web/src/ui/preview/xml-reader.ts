import { DOMParser as XmlDomParser } from '@xmldom/xmldom'
import type { Document, Element } from '@xmldom/xmldom'
import { ReadProblem } from './reader-message'

/** No office program writes a document type; entity bombs and external entities need one. */
const DOCUMENT_TYPE = /<!(DOCTYPE|ENTITY)/i

function parseXml(text: string): Document {
  if (DOCUMENT_TYPE.test(text)) throw new ReadProblem('damaged')
  return new XmlDomParser({ onError: failOnError }).parseFromString(text, 'application/xml')
}

function failOnError(level: 'warning' | 'error' | 'fatalError'): void {
  if (level !== 'warning') throw new ReadProblem('damaged')
}

/** The few selectors the slide reader uses: `*|name`, `p\:name`, one inside another, alternatives by comma. */
export function findBySelector(root: Pick<Element, 'getElementsByTagNameNS'>, selector: string): Element | null {
  for (const alternative of selector.split(',')) {
    let at: Pick<Element, 'getElementsByTagNameNS'> | undefined = root
    for (const step of alternative.trim().split(/\s+/)) {
      const name = step.slice(step.search(/[^|:\\]+$/))
      at = at?.getElementsByTagNameNS('*', name)[0]
    }
    if (at) return at as Element
  }
  return null
}

/** What pages have and this parser lacks. */
const additions: PropertyDescriptorMap & ThisType<Element> = {
  querySelector: {
    configurable: true,
    value(selector: string) {
      return findBySelector(this, selector)
    },
  },
  firstElementChild: {
    configurable: true,
    get() {
      return Array.from(this.childNodes).find(({ nodeType }) => nodeType === ELEMENT) ?? null
    },
  },
}

const ELEMENT = 1

/** Workers have no XML parser; the document readers look for one where a page has it. */
export function installXmlParser(): void {
  const sample = parseXml('<a/>')
  for (const part of [sample, sample.documentElement]) Object.defineProperties(Object.getPrototypeOf(part), additions)
  Object.assign(globalThis, {
    DOMParser: function WorkerXmlParser() {
      return { parseFromString: parseXml }
    },
    // Callable, because it is also asked what is an instance of it.
    Node: Object.assign(function NoNode() {}, { ELEMENT_NODE: ELEMENT, TEXT_NODE: 3 }),
  })
}
