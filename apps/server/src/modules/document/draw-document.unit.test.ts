import { documentTemplates } from '@zhujian/domain/document/templates'
import { describe, expect, it } from 'vitest'
import { drawDocument } from './draw-document'
import type { PrintContent } from './print-content'

const { title, receiver, body, closing, copies } = documentTemplates['09']
const content: PrintContent = {
  layout: 2,
  office: '云州市建设工程质量安全监督站',
  supervise_no: 'AJ330106202600123',
  doc_no: '云建安停〔2026〕0187号',
  title,
  receiver,
  body: body.split('\n'),
  items: ['3#楼 18 层临边未设防护栏杆，电梯井口未封闭；作业人员未系安全带', '塔式起重机力矩限制器失效，未停用检修'].map(
    (each) => ({
      content: each,
      basis: 'JGJ 80-2016 第 4.1.1 条',
      due: '立即',
    }),
  ),
  closing: closing.split('\n'),
  attachments: [],
  officers: '周喆　吴䶮',
  officer_nos: '云建执 0012、0034',
  copies,
  signer: '站长',
  signed_on: '2026年11月22日',
  signed_at: 1_795_300_000,
  corrects: '',
  check_url: 'https://jd.example.gov.cn/check/AAAAAAAAAAAAAAAAAAAAAA',
  check_code: 'AAAAAAAAAAAAAAAAAAAAAA',
  seal: null,
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const fontsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name ?? '').toSorted()

describe('the paper', () => {
  it('a stop-work notice with two dangers is one page: its lines move together before the signature moves on', async () => {
    expect(pagesOf(await drawDocument(content, null))).toBe(1)
    expect(pagesOf(await drawDocument({ ...content, items: [...content.items, ...content.items] }, null))).toBe(2)
  })

  it('is set in Fangsong, what was signed before that stays in Song, and either is the same bytes every time', async () => {
    const [now, again, before] = await Promise.all([
      drawDocument(content, null),
      drawDocument(content, null),
      drawDocument({ ...content, layout: 1 }, null),
    ])
    expect(fontsOf(now)).toEqual(['FandolFang-Regular', 'NotoSerifSC-Bold', 'NotoSerifSC-Regular'])
    expect(fontsOf(before)).toEqual(['NotoSerifSC-Bold', 'NotoSerifSC-Regular'])
    expect(now.equals(again)).toBe(true)
  })
})
