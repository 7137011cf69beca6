/** Character maps, standard fonts and decoders of pdf.js as files of this build, so that nothing is asked of another host. */
const files: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    query: '?url&no-inline',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    query: '?url&no-inline',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/wasm/*.wasm', {
    eager: true,
    query: '?url&no-inline',
    import: 'default',
  }),
}

const byName = new Map(Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

/** The bytes of one of these files by its name. @throws when pdf.js asks for a file it does not ship. */
async function fetchBundled({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
  const address = byName.get(filename)
  if (address === undefined) throw new Error(`pdf.js file not bundled: ${filename}`)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`pdf.js file not readable: ${filename}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** pdf.js calls its factories with `new`. */
export function BundledDataFactory() {
  return { fetch: fetchBundled }
}
