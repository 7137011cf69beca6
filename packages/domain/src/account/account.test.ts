import { runRules } from '@zhujian/model'
import { describe, expect, test } from 'vitest'
import { participantRoles, roleOf, roleNames } from '../roles'
import { account, accountTypes, holdsTwoAdminRoles, USERNAME } from './account'
import { corpType } from '../reference/unit-dicts'
import { applicantTypeNames, applicantTypes, examineInput, registerInput, roleOfApplicant } from './application'
import { passwordProblems } from './password-policy'

describe('账号', () => {
  test.each(['abcd', 'zhang.san', 'a1_-', 'x'.repeat(32)])('账号名 %s 可用', (name) => expect(USERNAME.test(name)).toBe(true))
  test.each(['abc', 'Abcd', '1abc', 'ab cd', '张三账号', 'x'.repeat(33), 'abcd\n'])('账号名 %j 不可用', (name) =>
    expect(USERNAME.test(name)).toBe(false),
  )

  test('三员互不兼任', () => {
    expect(holdsTwoAdminRoles(['admin', 'officer'])).toBe(false)
    expect(holdsTwoAdminRoles(['admin', 'auditor'])).toBe(true)
    expect(runRules(account, { username: 'abcd', role_codes: ['security', 'auditor'] }).map((each) => each.field)).toEqual([
      'role_codes',
    ])
  })

  test('每个角色都有名称、数据范围与账号类别：规范未给出，由我们选定 [S1-04]', () => {
    for (const role of roleNames) {
      expect(accountTypes.codes).toContain(roleOf(role).accountType)
      expect(roleOf(role).label).not.toBe('')
      expect(roleOf(role).dataScope).not.toBe('')
    }
  })

  test('没有角色可以删除账号：停用而不删除，数据与留痕才对得上人', () => {
    for (const grant of Object.values(account.grants)) {
      expect(grant).not.toBe('*')
      expect(grant).not.toContain('delete')
    }
  })

  test('角色须与账号类别相符，参建一侧须有单位，监督机构须有区域', () => {
    const problems = (row: Parameters<NonNullable<typeof account.rules>>[0]) => runRules(account, row).map((each) => each.field)
    expect(problems({ account_type: 'groupsupervise', role_codes: ['site'], areacode: '330106' })).toEqual(['role_codes'])
    expect(problems({ account_type: 'projectAccount', role_codes: ['site'] })).toEqual(['unit_id'])
    expect(problems({ account_type: 'groupsupervise', role_codes: ['officer'] })).toEqual(['areacode'])
    expect(problems({ account_type: 'housing', role_codes: ['owner'], unit_id: 1 })).toEqual([])
  })
})

describe('注册申请', () => {
  const valid = {
    unit_name: '之江建设有限公司',
    usc: '91330106ma2cexamp6',
    corp_type: '9',
    areacode: ['330000', '330100', '330106'],
    linkman: '陈工',
    tel: '13911112222',
    username: ' ZhiJiang ',
    password: ' as typed ',
    account_type: 'unitAccount',
  }

  test('申请得到的角色只会是参建一侧，且与账号类别一致', () => {
    for (const type of applicantTypeNames)
      for (const role of Object.values(applicantTypes[type])) {
        expect(participantRoles).toContain(role)
        expect(roleOf(role).accountType).toBe(type)
      }
  })

  test('单位是什么就登记为什么：勘察、设计、检测、专业分包不得施工企业的角色 [D2]', () => {
    const role = (corp: keyof typeof corpType.entries) => roleOfApplicant('unitAccount', corpType.code(corp))
    expect([role('general'), role('specialty'), role('survey'), role('design'), role('testing')]).toEqual([
      'contractor',
      'subcontractor',
      'survey',
      'design',
      'testing',
    ])
    expect(roleOfApplicant('housing', corpType.code('general'))).toBeUndefined()
    expect(roleOfApplicant('unitAccount', corpType.code('supervision'))).toBeUndefined()
  })

  test('级联取末级、账号转小写、密码原样、多余字段不取', () => {
    const parsed = registerInput.safeParse({ ...valid, usc: '91330000142916082B', role_codes: ['admin'] })
    const problems = parsed.error?.issues.map((issue) => issue.path.join()) ?? []
    expect(problems.filter((path) => path !== 'usc')).toEqual([])
    const { usc: _usc, ...shape } = registerInput.shape
    expect(shape.areacode.parse(valid.areacode)).toBe('330106')
    expect(shape.username.parse(valid.username)).toBe('zhijiang')
    expect(shape.password.parse(valid.password)).toBe(' as typed ')
    expect(Object.keys(registerInput.shape)).not.toContain('role_codes')
  })

  test('区域至少到市，且必须存在', () => {
    for (const code of ['330000', '33', '999999', '']) expect(registerInput.shape.areacode.safeParse(code).success).toBe(false)
    expect(registerInput.shape.areacode.safeParse('330100').success).toBe(true)
  })

  test('退回必须写明原因', () => {
    expect(examineInput.safeParse({ id: 1, result: 'reject', reason: '  ' }).success).toBe(false)
    expect(examineInput.safeParse({ id: 1, result: 'pass' }).success).toBe(true)
  })
})

describe('设置密码的规则', () => {
  const problems = (password: string, username = 'zhangsan') => passwordProblems(password, { username })
  test('8 至 64 位，按字数计', () => {
    expect(problems('Ab1!Ab1')).toHaveLength(1)
    expect(problems('Ab1!Ab1!')).toEqual([])
    expect(problems(`Ab1!${'长'.repeat(60)}`)).toEqual([])
    expect(problems(`Ab1!${'长'.repeat(61)}`)).toHaveLength(1)
  })
  test('四类字符中至少三类', () => {
    expect(problems('abcdefgh1')).toHaveLength(1)
    expect(problems('Abcdefgh1')).toEqual([])
  })
  test('不含账号名，不分大小写', () => expect(problems('My-ZhangSan-1')).toEqual(['密码不能包含账号名']))
  test('ASVS 口径不要求字符种类', () =>
    expect(passwordProblems('correct horse', { username: 'x1234', profile: 'asvs' })).toEqual([]))
  test('一次给出全部原因', () => expect(passwordProblems('zhangsan'.slice(0, 7), { username: 'zhang' })).toHaveLength(3))
})
