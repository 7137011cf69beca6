/** 查验页给出的全部内容。 */
export interface Checked {
  readonly doc_no: string
  readonly status: string
  readonly valid: boolean
  /** SHA-256；签发后一秒左右才有。报监回执没有电子文件，为 null。 */
  readonly hash: string | null
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

const STYLE = `:root{color-scheme:light dark;--ground:#f4f6f9;--card:#fff;--text:#1f2329;--note:#4e5969;--line:#e3e7ed;--ok:#1d7a34;--bad:#c8161d;--act:#1463d8;--edge:#838c9b}
@media (prefers-color-scheme:dark){:root{--ground:#0f141b;--card:#171d26;--text:#e6eaf0;--note:#a9b2bf;--line:#2c3644;--ok:#5cc46a;--bad:#ff7875;--act:#5b9bff;--edge:#66758a}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--ground);color:var(--text);font:16px/1.6 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:6px}
h1{margin:0 0 4px;font-size:20px}p{margin:0;color:var(--note);font-size:14px}.result{margin:20px 0 8px;font-size:24px;font-weight:600}
.advice{margin-bottom:12px}.ok{color:var(--ok)}.bad{color:var(--bad)}dl{margin:0}dl div{display:flex;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
dt{flex:none;width:96px;color:var(--note)}dd{margin:0;overflow-wrap:anywhere}code{font-size:13px}
section{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}h2{margin:0 0 4px;font-size:16px}
input{position:absolute;width:1px;height:1px;opacity:0}label{display:inline-block;margin:12px 0 8px;padding:8px 20px;border:1px solid var(--edge);border-radius:4px;cursor:pointer}
label:hover{border-color:var(--act);color:var(--act)}output{display:block;min-height:26px;font-weight:600;overflow-wrap:anywhere}
:focus-visible,input:focus-visible+label{outline:2px solid var(--act);outline-offset:2px}`

const page = (body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>监督文书查验</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>监督文书查验</h1>
<p>凭文书上的二维码核对文书的真伪与状态。</p>
${body}
</main>
</body>
</html>
`

const fact = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`
const NONE = '—'

/** 查验结果；没有这份文书的，页面的样子相同。 */
export function checkPage(found: Checked | null): string {
  const words = found ? found.status : '未查到'
  const paper = found?.hash === null
  const hash = found?.hash ? `<code id="hash">${escaped(found.hash)}</code>` : found && !paper ? '正在生成，请稍后再查' : NONE
  return page(`<div class="result ${found?.valid ? 'ok' : 'bad'}" role="status">${escaped(words)}</div>
${found ? '' : '<p class="advice">请核对二维码或网址是否完整，仍查不到的，请向签发该文书的监督机构核实。</p>'}
<dl>
${fact(paper ? '报监回执号' : '文书编号', found ? escaped(found.doc_no) : NONE)}
${paper ? '' : fact('文件校验值', hash)}
</dl>
${paper ? '' : COMPARE}`)
}

const COMPARE = `<section>
<h2>核对电子文件</h2>
<p>选择收到的 PDF，在本机比对校验值，文件不会上传。</p>
<input id="file" type="file" accept="application/pdf,.pdf">
<label for="file">选择 PDF 文件</label>
<output id="verdict" for="file"></output>
</section>
<script src="/check/compare.js" defer></script>`

export const tooOftenPage = (): string =>
  page('<div class="result bad" role="status">查询过于频繁</div>\n<p>请一分钟后再试。</p>')

/** 在浏览器里算所选文件的 SHA-256，与页面上的比对。 */
export const COMPARE_SCRIPT = `const input = document.getElementById('file')
const verdict = document.getElementById('verdict')
const expected = document.getElementById('hash')?.textContent ?? ''
const say = (text, kind) => {
  verdict.textContent = text
  verdict.className = kind
}
input.addEventListener('change', async () => {
  const file = input.files[0]
  if (!file) return say('', '')
  if (!expected) return say('没有可以比对的校验值', 'bad')
  if (!globalThis.crypto?.subtle) return say('当前浏览器或网址不支持本机比对，请用 https 打开', 'bad')
  say('正在比对…', '')
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hash === expected) say('一致：与签发的文件完全相同', 'ok')
    else say('不一致：不是签发的文件，或已被改动', 'bad')
  } catch {
    say('文件读取失败，请重新选择', 'bad')
  }
})
`
