import { cleanMarkup } from './clean-markup'

const LOOK = `
html { overflow: auto; scrollbar-gutter: stable; }
body { margin: 0; min-height: 100vh; color: #1f2329; font-family: system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
img { max-width: 100%; }
.docx-wrapper { min-width: max-content; padding: 16px 16px 0 !important; background: none !important; }
.docx-wrapper > section.docx { margin-bottom: 16px !important; box-shadow: 0 1px 4px rgba(0, 0, 0, .3) !important; }
.slide-frame { display: table; margin: 0 auto; padding: 16px 16px 0; }
.slide-frame:last-child { padding-bottom: 16px; }
.slide { box-shadow: 0 1px 4px rgba(0, 0, 0, .3); }
a { color: inherit; }
@media print {
  html, body { background: #fff !important; }
  body { zoom: 1 !important; }
  .docx-wrapper, .slide-frame { padding: 0 !important; }
  .docx-wrapper > section.docx { margin: 0 !important; box-shadow: none !important; }
  .docx-wrapper > section.docx + section.docx, .slide-frame + .slide-frame { break-before: page; }
  .slide { box-shadow: none; }
}
@page { margin: 0; }
`

/** What the frame may do: be looked at. Nothing is fetched, and the one script is ours, named by its address. */
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')

/** The whole page of a document for a sandboxed frame. */
export function framePage(markup: string, script: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`
  const head = `<meta charset="utf-8">${policy}<meta name="referrer" content="no-referrer"><style>${LOOK}</style>`
  return `<!doctype html><html lang="zh-CN"><head>${head}</head><body>${cleanMarkup(markup)}<script src="${script}"></script></body></html>`
}
