import { readFileSync } from 'node:fs'
import { nameOf, parseFields, runRules, type Field, type FieldProblem } from '@zhujian/model'
import { describe, expect, test } from 'vitest'
import { isDocumentType } from '../document/document-types'
import { hasEntity } from '../entities'
import { engineering } from '../project/engineering'
import { engineeringStates } from '../project/engineering-flow'
import { isRole } from '../roles'
import { approvalType } from './approval-type'
import { factoryTypes } from './approval-types'
import { biz } from './biz'
import { formNow } from './biz-kind'
import { approvalCodes, type BizCode, businessCodes, familyOf } from './kind-codes'
import { sampleOf } from './kind-sample'
import { bizKindOf, bizKinds, isBizCode } from './kinds'
import { changedValues, changeType } from './kinds/change-notice'
import { neededBefore } from './prerequisites'
import { offices, participantOffices } from '../offices'

const codes = [...Object.keys(approvalCodes), ...Object.keys(businessCodes)]
const repeated = (list: readonly unknown[]) => list.filter((item, index) => list.indexOf(item) !== index)
const allFields = (fields: Record<string, Field>): Field[] =>
  Object.values(fields).flatMap((field) => [field, ...(field.kind === 'lines' ? allFields(field.fields) : [])])
const leftover: Record<string, unknown> = {
  date: '1900-01-01',
  decimal: '999999',
  integer: 9999,
  bool: false,
  text: '',
  refs: [],
}
const problemsOf = (kind: (typeof bizKinds)[number], values: Record<string, unknown>) => {
  const names = formNow(kind, values).map(nameOf)
  const broken = (kind.rules?.(values) ?? []).filter((problem): problem is FieldProblem => Boolean(problem))
  return [...parseFields(kind.fields, names, values).problems, ...broken]
}

describe('the registry of kinds', () => {
  test('names in one page what a person must confirm: label, steps, time limits and clauses of every kind', () => {
    const page = readFileSync(new URL('../../../../docs/confirm.md', import.meta.url), 'utf8')
    const rows = factoryTypes.map(({ code, label, label_confirmed: sure, nodes }) => {
      const steps = nodes.map((node) => `${node.label} ${node.days}`).join('、')
      return `| ${code} | ${label} | ${sure ? '—' : '待确认'} | ${steps} | ${bizKindOf(code).basis ?? '—'} |`
    })
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  test('knows every route of approval and business, in the order of the codes [S2-16] [S2-19]', () => {
    expect(bizKinds.map(({ code }) => code)).toEqual(codes)
    expect(bizKinds).toHaveLength(24)
    for (const kind of bizKinds) expect(bizKindOf(kind.code)).toBe(kind)
    expect(isBizCode('jcys')).toBe(true)
    expect(isBizCode('nothing')).toBe(false)
  })

  test('a certificate number typed beside a worker is named as his, so that erasing him reaches it (T60)', () => {
    const typed = bizKinds.flatMap(({ code, fields, ownNumbers }) => {
      const person = Object.keys(fields).find((name) => fields[name]?.kind === 'ref' && fields[name]?.target === 'worker')
      const numbers = Object.keys(fields).filter((name) => /证.*(编号|号码|号)$/.test(fields[name]?.label ?? ''))
      return person && numbers.length > 0 ? [{ code, named: ownNumbers, is: { person, numbers } }] : []
    })
    expect(typed.map(({ code }) => code)).toEqual(['manager'])
    for (const { named, is } of typed) expect(named).toEqual(is)
  })

  test('marks are unique and fit into a number', () => {
    expect(repeated(bizKinds.map(({ mark }) => mark))).toEqual([])
    for (const { mark } of bizKinds) expect(mark).toMatch(/^[A-Z]{4}$/)
  })
})

describe.each(bizKinds.map((kind) => [kind.code, kind] as const))('%s', (code, kind) => {
  const form = kind.form.map(nameOf)

  test('labels are unique', () => {
    expect(repeated(Object.values(kind.fields).map((field) => field.label))).toEqual([])
    for (const field of Object.values(kind.fields))
      if (field.kind === 'lines') expect(repeated(Object.values(field.fields).map(({ label }) => label))).toEqual([])
  })

  test('the form names existing fields once and leaves none out', () => {
    expect(repeated(form)).toEqual([])
    expect(form.toSorted()).toEqual(Object.keys(kind.fields).toSorted())
  })

  test('its content holds no personal values and refers to registered entities only', () => {
    for (const field of allFields(kind.fields)) {
      expect(field.sensitive).toBeUndefined()
      if (field.kind === 'ref' || field.kind === 'refs') expect(hasEntity(field.target), field.target).toBe(true)
    }
  })

  test('papers have their own codes, different from the fields', () => {
    const papers = kind.checklist.map((item) => item.code)
    expect(repeated([...papers, ...form])).toEqual([])
    expect(repeated(kind.checklist.map((item) => item.label))).toEqual([])
  })

  test('applicants may hand in and states exist', () => {
    for (const role of kind.applicants) {
      expect(isRole(role)).toBe(true)
      expect(biz.grants[role], role).toContain('submit')
    }
    for (const state of kind.when ?? []) expect(Object.keys(engineeringStates.entries)).toContain(state)
    expect(repeated(kind.when ?? [])).toEqual([])
  })

  test('every step of the chain is taken by a known office', () => {
    expect(kind.nodes.length).toBeGreaterThan(0)
    for (const { office } of kind.nodes) expect(offices.codes).toContain(office)
    expect(repeated(kind.nodes.map(({ label }) => label))).toEqual([])
  })

  test('whatever is chosen, every field that must be filled is shown', () => {
    const required = form.filter((name) => kind.fields[name]?.optional === false)
    const choices = Object.entries(kind.fields).flatMap(([name, field]) =>
      field.kind === 'enum' && !field.many ? field.dict.codes.map((choice) => ({ [name]: choice })) : [],
    )
    for (const values of [{}, ...choices]) {
      const names = kind.shown?.(values) ?? form
      expect(names.filter((name) => !form.includes(name))).toEqual([])
      expect(formNow(kind, values).map(nameOf)).toEqual(expect.arrayContaining(required))
    }
  })

  test('no complaint is about a field that is not shown, whatever was typed before another choice was made', () => {
    const left = Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, leftover[field.kind]]))
    const choices = Object.entries(kind.fields).flatMap(([name, field]) =>
      field.kind === 'enum' && !field.many ? field.dict.codes.map((choice) => ({ [name]: choice })) : [],
    )
    for (const values of choices.flatMap((choice) => [choice, { ...left, ...choice }])) {
      const names = formNow(kind, values).map(nameOf)
      const said = (kind.rules?.(values) ?? []).flatMap((each) => (each ? [each.field.split('.')[0]] : []))
      expect(said.filter((name) => !names.includes(name ?? ''))).toEqual([])
    }
  })

  test('a complete application has nothing to complain about', () => {
    expect(problemsOf(kind, sampleOf(code))).toEqual([])
  })

  test('an empty and a nonsensical one are judged without a fault', () => {
    const nonsense = Object.fromEntries(form.map((name) => [name, '一万']))
    for (const values of [{}, nonsense, { ...sampleOf(code), ...nonsense }]) expect(() => kind.rules?.(values)).not.toThrow()
    for (const name of form.filter((each) => kind.fields[each]?.optional === false))
      expect(problemsOf(kind, {}).map(({ field }) => field)).toContain(name)
  })

  test('it says what law it rests on', () => {
    expect(kind.basis ?? '').not.toBe('')
  })
})

describe('the types shipped with the product', () => {
  test('there is one row for each kind, acceptable as an approval type', () => {
    expect(factoryTypes.map(({ code }) => code)).toEqual(codes)
    for (const row of factoryTypes) {
      const { values, problems } = parseFields(approvalType.fields, Object.keys(approvalType.fields), { ...row })
      expect(problems.filter(({ field }) => field !== 'checklist' || row.checklist.length > 0)).toEqual([])
      expect(runRules(approvalType, values)).toEqual([])
    }
  })

  test('labels taken from guesses wait for a confirmation', () => {
    const confirmed = factoryTypes.filter((row) => row.label_confirmed).map(({ code }) => code)
    expect(confirmed).toEqual([
      'changeNotice',
      'termination',
      'recovery',
      'towork',
      'fileUpload',
      'monomer',
      'manager',
      'releaseGL',
      'releaseJL',
    ])
  })

  test('an approval rests on the one before it, down to one that rests on none', () => {
    const afterOf = new Map(factoryTypes.map(({ code, after }) => [code, after]))
    const chainOf = (code: BizCode): string =>
      (afterOf.get(code) ?? []).length === 0 ? code : `${(afterOf.get(code) ?? []).map(chainOf).join('+')} ${code}`
    expect([chainOf('ztrz'), chainOf('xfjg'), chainOf('aqwm')]).toEqual(['ycsq jcys ztzx ztrz', 'jgsq xfjg', 'aqwm'])
  })

  test('before completion every required one is needed, save those of parts the works do not have', () => {
    const needed = (content: Record<string, unknown>) => [...neededBefore('jgsq', factoryTypes, content)].toSorted()
    expect(needed({})).toEqual(['aqwm', 'gzbx', 'jcys', 'qianyue', 'ycsq', 'ztzx'])
    expect(needed({ parts_none: [1] })).toEqual(['aqwm', 'gzbx', 'qianyue', 'ztzx'])
    expect(needed({ parts_none: [1, 2] })).toEqual(['aqwm', 'gzbx', 'qianyue'])
    const off = factoryTypes.map((row) => (row.code === 'gzbx' ? { ...row, enabled: false } : row))
    expect(neededBefore('jgsq', off, {})).not.toContain('gzbx')
    expect(neededBefore('jcys', factoryTypes, {})).toEqual(['ycsq'])
  })

  test('the station answers a suspension, recovery or termination within the five working days of the law', () => {
    for (const row of factoryTypes.filter((each) => each.result_document === '13')) {
      const station = row.nodes.filter(({ office }) => !participantOffices.includes(office))
      expect(station.map(({ office }) => office)).toEqual(['main_officer', 'section_chief', 'station_head'])
      expect(station.reduce((sum, { days }) => sum + days, 0)).toBe(5)
    }
  })

  test('resulting documents are codes of Annex B.4', () => {
    const results = factoryTypes.flatMap(({ code, result_document: type }) => (type === null ? [] : [`${code} ${type}`]))
    for (const { result_document: type } of factoryTypes) expect(type === null || isDocumentType(type)).toBe(true)
    expect(results.filter((each) => each.endsWith(' 20')).map((each) => each.split(' ')[0])).toEqual(
      factoryTypes.filter(({ code }) => familyOf(code) === 'approval' || code === 'manager').map(({ code }) => code),
    )
    expect(results.filter((each) => !each.endsWith(' 20'))).toEqual([
      'termination 13',
      'recovery 13',
      'construction 13',
      'towork 11',
      'workinspection 03',
      'notice 01',
    ])
  })
})

test('what a change notice writes into the project are fields of the project, of the same kind', () => {
  for (const [key, [type]] of Object.entries(changeType.entries)) {
    const values = changedValues(sampleOf('changeNotice', { change_type: type }))
    for (const name of Object.keys(values)) {
      const field = bizKindOf('changeNotice').fields[name]
      expect(engineering.fields[name as keyof typeof engineering.fields].kind, name).toBe(field?.kind)
    }
    expect(Object.keys(values).length > 0).toBe(key !== 'unit' && key !== 'section')
  }
})
