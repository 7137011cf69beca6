import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { visitTables } from '@zhujian/domain/safety/visit'
import { describe, expect, it } from 'vitest'
import { bodyOf } from './visit-body'
import { extraRow, failedIn, missingIn, newVisit } from './visit-form'
import { FAILED, linesIn, PASSED, refusedResult, withClauses } from './visit-rows'
import type { Visit, VisitRow } from './visit-store'

const CODE = 'B.13-4'
const clause = visitTables.flatMap(({ items }) => items).find(({ code }) => code === CODE)

const fresh = (): Visit => ({ ...newVisit({ id: 1, real_name: '王' }, 1_790_000_000), project: 3, inspectors: [1, 2] })
const passed = (visit: Visit): Visit => ({ ...visit, rows: visit.rows.map((row) => ({ ...row, result: row.result ?? PASSED })) })
const danger = (more: Partial<VisitRow> = {}): VisitRow => ({
  ...extraRow('photo-1'),
  item: clause?.item ?? '',
  basis: clause?.basis ?? '',
  place: '36F 东侧',
  note: '临边未设防护栏杆',
  ...more,
})
const with_ = (visit: Visit, row: VisitRow): Visit => ({ ...visit, rows: withClauses([...visit.rows, row]) })
const rowOf = ({ rows }: Visit) => rows.find(({ code }) => code === CODE) as VisitRow

describe('a danger under a clause of the sheet', () => {
  it('makes the row of that clause fail at once, passed before or not', () => {
    expect(rowOf(with_(fresh(), danger())).result).toBe(FAILED)
    expect(rowOf(with_(passed(fresh()), danger())).result).toBe(FAILED)
  })

  it('is one danger and one line, and the row beside it needs no photo of its own', () => {
    const visit = passed(with_(fresh(), danger()))
    expect(failedIn(visit)).toHaveLength(1)
    expect(missingIn(visit)).toEqual([])
    const checklist = bodyOf(visit, new Map([['photo-1', 'a/1.png']]))['checklist'] as { item: string; result: number }[]
    expect(checklist.filter(({ item }) => item === clause?.item).map(({ result }) => result)).toEqual([FAILED])
    expect(checklist).toHaveLength(linesIn(visit.rows).length)
  })

  it('says where and what; the place may be that of the visit, words of one’s own are what it is', () => {
    const texts = (more: Partial<VisitRow>, part?: string) =>
      missingIn({ ...passed(with_(fresh(), danger(more))), ...(part && { part }) }).map(({ text }) => text)
    expect(texts({ place: '', note: ' ' })).toEqual([`“${clause?.item}”还没有写部位`, `“${clause?.item}”还没有写情况`])
    expect(texts({ place: '' }, '36F')).toEqual([])
    expect(texts({ item: '电梯井口盖板缺失', note: '' })).toEqual([])
  })

  it('cannot be marked as kept while the danger stands, and the sentence says how many', () => {
    const visit = with_(fresh(), danger())
    expect(refusedResult(rowOf(visit), PASSED, visit.rows)).toContain(`“${clause?.item}”上记有 1 条隐患，应为不符合`)
    expect(refusedResult(rowOf(visit), FAILED, visit.rows)).toBe('')
    expect(refusedResult(rowOf(fresh()), PASSED, fresh().rows)).toBe('')
  })

  it('taken away leaves the row to be judged again; what failed by itself stays failed', () => {
    const visit = with_(passed(fresh()), danger())
    const without = (all: Visit) => withClauses(all.rows.filter(({ code }) => code !== ''))
    expect(without(visit).find(({ code }) => code === CODE)?.result).toBeNull()
    const own = fresh()
    const marked = own.rows.map((row) => (row.code === CODE ? { ...row, result: FAILED, photos: ['own'] } : row))
    const both = with_({ ...own, rows: marked }, danger())
    expect(failedIn(both)).toHaveLength(2)
    expect(without(both).find(({ code }) => code === CODE)?.result).toBe(FAILED)
  })
})

describe('a danger of the gravest level', () => {
  const grave = (more: Partial<VisitRow>) => passed(with_(fresh(), danger({ level: 3, ...more })))
  const texts = (visit: Visit) => missingIn(visit).map(({ text }) => text)
  const lineOf = (visit: Visit) =>
    (bodyOf(visit, new Map())['checklist'] as { level: number | null; is_major: boolean | null }[]).find(
      ({ level }) => level === 3,
    )

  it('is a major one only where somebody has judged it so, with what it rests on', () => {
    expect(texts(grave({}))).toEqual([expect.stringContaining('请判定是不是重大事故隐患')])
    expect(texts(grave({ major: true }))).toContainEqual(expect.stringContaining('请写明重大事故隐患的判定依据'))
    expect(texts(grave({ major: false }))).toEqual([])
    expect(lineOf(grave({ major: false }))?.is_major).toBe(false)
    expect(lineOf(grave({}))?.is_major).toBeNull()
  })

  it('asks why work is not stopped for a major danger, whatever its level', () => {
    const said = '查出重大事故隐患而没有停工：请写明理由，或改为停工'
    expect(texts(grave({ major: false }))).not.toContain(said)
    expect(texts(grave({ level: 2, major: true, majorBasis: '第九条第（四）项' }))).toEqual([said])
  })
})

describe('a visit before work is resumed', () => {
  const visit = (more: Partial<Visit>): Visit => ({ ...passed(fresh()), kind: checkType.code('resume'), ...more })
  const texts = (more: Partial<Visit>) => missingIn(visit(more)).map(({ text }) => text)

  it('says what was seen there and has a picture, though nothing failed', () => {
    expect(texts({})).toEqual(['复工的检查请写明到现场看到的情况', '复工的检查须有现场照片'])
    expect(texts({ seen: '临边防护已恢复，人员已返场', scene: ['p'] })).toEqual([])
  })

  it('sends both with the check, and no other kind of visit does', () => {
    const seen = { seen: '临边防护已恢复', scene: ['p'] }
    expect(bodyOf(visit(seen), new Map([['p', 'a/p.png']]))).toMatchObject({ content: '临边防护已恢复', img: 'a/p.png' })
    expect(bodyOf({ ...visit(seen), kind: checkType.code('routine') }, new Map())).not.toHaveProperty('content')
  })
})
