import { parseAsync, renderDocument } from 'docx-preview'
import { makeNode, markupOf, textNode } from './markup-node'
import type { MarkupNode, MarkupOrder } from './markup-node'
import { installXmlParser } from './xml-reader'

/** What the library looks for in a page. */
function installPage(): void {
  installXmlParser()
  Object.assign(globalThis, {
    document: { createTextNode: textNode },
    // Measures drawings on the page; here there is nothing to measure.
    requestAnimationFrame: () => 0,
  })
}

/** The markup of a Word file, page by page. Nothing it holds is fetched or run here; it is cleaned before it is shown. */
export async function readWord(bytes: Uint8Array): Promise<string> {
  installPage()
  const options = {
    // The library's type asks for a node of a page; it only ever hands ours back to us.
    h: (order: unknown) => makeNode(order as MarkupOrder) as unknown as Node,
    useBase64URL: true,
    renderAltChunks: false,
    experimental: false,
    ignoreLastRenderedPageBreak: false,
  }
  const document: unknown = await parseAsync(bytes, options)
  const nodes = (await renderDocument(document, options)) as unknown as MarkupNode[]
  return nodes.map((node) => markupOf(node)).join('')
}
