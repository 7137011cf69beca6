// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cleanMarkup } from './clean-markup'
import { reportOf } from './frame-message'
import { framePage } from './frame-page'

describe('markup of a document nobody trusts (T37)', () => {
  it.each([
    '<script>top.hacked=1</script>',
    '<img src="x" onerror="top.hacked=1">',
    '<svg onload="top.hacked=1"><script>1</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://evil.invalid/">x</a>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<object data="https://evil.invalid/"></object><embed src="https://evil.invalid/">',
    '<form action="https://evil.invalid/"><input name="a"><button formaction="javascript:1">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.invalid/"><base href="https://evil.invalid/">',
    '<link rel="stylesheet" href="https://evil.invalid/a.css">',
    '<img src="https://evil.invalid/p.png" srcset="https://evil.invalid/q.png 2x">',
    '<img src="data:text/html,<script>1</script>">',
    '<math><mtext><style><img src=x onerror=1></style></mtext></math>',
    '<style>@import "https://evil.invalid/a.css";</style>',
    '<noscript><p title="</noscript><img src=x onerror=1>">',
    '<video src="https://evil.invalid/a.mp4" autoplay></video><audio src="https://evil.invalid/a"></audio>',
  ])('keeps nothing that runs or asks outside of %s', (markup) => {
    const clean = cleanMarkup(markup)
    const page = new DOMParser().parseFromString(clean, 'text/html')
    expect(page.querySelector('script, iframe, object, embed, form, input, button, meta, base, link, video, audio')).toBeNull()
    for (const element of page.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name.toLowerCase()).not.toMatch(/^(on|srcset|srcdoc|formaction|action|data)/)
        expect(value).not.toMatch(/evil|javascript:/)
      }
    expect(page.querySelector('style')?.textContent ?? '').not.toContain('evil')
  })

  it('keeps what a document looks like', () => {
    const markup =
      '<table class="a" style="width:10pt"><tbody><tr><td colspan="2">表</td></tr></tbody></table>' +
      '<img style="width:1pt" src="data:image/png;base64,AA=="><a href="#书签">到附件</a>' +
      '<svg viewBox="0 0 1 1"><path d="M0 0" fill="#fff"></path></svg>'
    expect(cleanMarkup(markup)).toBe(markup)
  })

  it('drops an unknown element but not its words', () => {
    expect(cleanMarkup('<p><o:p>正文</o:p><font color="red">红字</font></p>')).toBe('<p>正文红字</p>')
  })
})

describe('page of a document frame', () => {
  const page = framePage('<p>正文</p>', 'https://site.gov/assets/frame.js')

  it('allows one script by its address and nothing from any network', () => {
    const policy = /content="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('script-src https://site.gov/assets/frame.js;')
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toMatch(/connect-src|img-src [^;]*(http|\*)|unsafe-eval/)
    expect(page.match(/<script/g)).toHaveLength(1)
  })

  it('lets a document say no more than the keys of the viewer', () => {
    expect(reportOf({ said: 'key', key: 'Escape' })).toEqual({ said: 'key', key: 'Escape' })
    for (const data of [null, 'key', {}, { said: 'key' }, { said: 'key', key: 'Enter' }, { said: 'go', key: '+' }])
      expect(reportOf(data)).toBeUndefined()
  })
})
