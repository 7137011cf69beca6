/**
 * The rule set of [S5-11] as named formats, plus the coordinate of [S5-08]. `test` is the pattern the specification asks
 * for; `reason` is a second, stricter rule (check digit, order, range) with its own message.
 * Every expression is linear in its input: no repeated group can match the same text in two ways (T48).
 */
import { checkIdCard, checkUscc } from './checksums'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants'
import { checkCoordinate, normalizeCoordinate, UNSIGNED_OF_8_PLACES } from './coordinate'
import { strings } from './strings'
import { isBlank, toHalfWidth } from './text'

export interface Format {
  name: FormatName
  label: string
  test: (value: string) => boolean
  message: string
  /** Second rule: why a value of the right pattern is still wrong. */
  reason?: (value: string) => string | undefined
  /** What to do with typed text before testing and storing it. Passwords have none: they are taken as they are. */
  normalize?: (value: string) => string
}

type Rule = Omit<Format, 'name'>

const compact = (value: string) => toHalfWidth(value).replace(/\s+/g, '')
const upper = (value: string) => compact(value).toUpperCase()

function rule(label: string, pattern: RegExp, message: string, more: Pick<Rule, 'reason' | 'normalize'> = {}): Rule {
  return { label, test: (value) => pattern.test(value), message, ...more }
}

const number = (label: string, pattern: RegExp, message: string) => rule(label, pattern, message, { normalize: compact })

const landline = /^(?:0\d{2,3}-?)?[1-9]\d{6,7}$/
const mobile = /^1\d{10}$/
const plateProvince = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
const plateTail = '(?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])'
const passwordLength = `{${PASSWORD_MIN_LENGTH},${PASSWORD_MAX_LENGTH}}`
const strictPasswordParts = [new RegExp(`^[A-Za-z0-9!#@*&.]${passwordLength}$`), /[A-Za-z]/, /\d/, /[!#@*&.]/]

const rules = {
  url: rule(
    '网址',
    /^https?:\/\/(?:\[[\da-fA-F:.]+\]|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)(?::\d{1,5})?(?:[/?#]\S*)?$/u,
    '请输入以 http:// 或 https:// 开头的网址',
    { normalize: (value) => value.trim() },
  ),
  lowercase: rule('小写字母', /^[a-z]+$/, '只能输入小写字母'),
  uppercase: rule('大写字母', /^[A-Z]+$/, '只能输入大写字母'),
  letters: rule('字母', /^[A-Za-z]+$/, '只能输入字母'),
  email: rule(
    '邮箱',
    /^[\w.%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/,
    '邮箱格式不正确，例如 zhangsan@example.com',
    { normalize: compact },
  ),
  mobile: number('手机号', mobile, '手机号应为以1开头的11位数字'),
  landline: number('固定电话', landline, '固定电话应为7至8位数字，可加区号，例如 0571-88888888'),
  postcode: number('邮政编码', /^\d{6}$/, '邮政编码应为6位数字'),
  digits: number('数字', /^\d+$/, '只能输入数字'),
  fax: number('传真', /^(?:\+?86-?)?(?:0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,5})?$/, '传真号码格式不正确，例如 0571-88888888'),
  nonNegativeInteger: number('非负整数', /^(?:0|[1-9]\d*)$/, '请输入0或正整数'),
  positiveInteger: number('正整数', /^[1-9]\d*$/, '请输入大于0的整数'),
  decimal1: number('一位小数', /^-?(?:0|[1-9]\d*)(?:\.\d)?$/, '请输入数字，最多保留1位小数'),
  decimal2: number('两位小数', /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, '请输入数字，最多保留2位小数'),
  decimal3: number('三位小数', /^-?(?:0|[1-9]\d*)(?:\.\d{1,3})?$/, '请输入数字，最多保留3位小数'),
  decimal8: number('非负八位小数', UNSIGNED_OF_8_PLACES, '请输入不小于0的数字，最多保留8位小数'),
  codeHyphen: rule('编码', /^[\w-]+$/, '只能输入字母、数字、下划线和短横线'),
  codeAlnum: rule('字母数字编码', /^[A-Za-z0-9]+$/, '只能输入字母和数字'),
  codeUnderscore: rule('下划线编码', /^\w+$/, '只能输入字母、数字和下划线'),
  projectCode: number(
    '项目代码',
    /^(?:\d{4}-\d{6}-\d{2}-\d{2}-\d{6}|\d{16})$/,
    '应为投资项目统一代码，如 2607-330106-04-01-127750；没有的填16位的全国建筑市场平台项目编号',
  ),
  idCard: rule(
    '身份证号',
    /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
    '请输入正确的18位身份证号',
    { normalize: upper, reason: (value) => checkIdCard(value.toUpperCase()) },
  ),
  uscc: rule('统一社会信用代码', /^[0-9A-Z]{18}$/, '统一社会信用代码应为18位数字或大写字母', {
    normalize: upper,
    reason: checkUscc,
  }),
  plate: rule('车牌号', new RegExp(`^${plateProvince}[A-HJ-NP-Z]${plateTail}$`), '车牌号格式不正确，例如 浙A12345', {
    normalize: (value) => upper(value).replace(/[·•・]/g, ''),
  }),
  chineseLetters: rule('中英文', /^[\p{Script=Han}A-Za-z]+$/u, '只能输入中文和字母'),
  // 少数民族与外国人的姓名有间隔号；旧登记里各种间隔号归为一种，汉字之间的空格不是姓名的一部分。
  personName: rule(
    '姓名',
    /^[\p{Script=Han}\p{Script=Latin}]+(?:(?:[·'’.-]|\. | )[\p{Script=Han}\p{Script=Latin}]+)*\.?$/u,
    '姓名只能是汉字、字母与间隔号“·”，不能有数字和其他符号',
    {
      normalize: (value) =>
        toHalfWidth(value)
          .replace(/[•・‧∙⋅]/g, '·')
          .replace(/\s+/g, ' ')
          .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
          .trim(),
    },
  ),
  mobileOrLandline: {
    label: '联系电话',
    test: (value) => mobile.test(value) || landline.test(value),
    message: '请输入正确的手机号或固定电话',
    normalize: compact,
  },
  password: rule('密码', new RegExp(`^[A-Za-z0-9]${passwordLength}$`), '密码应为6至20位字母或数字'),
  strictPassword: {
    label: '密码',
    test: (value) => strictPasswordParts.every((part) => part.test(value)),
    message: '密码应为6至20位，且同时包含字母、数字和特殊字符（! # @ * & .）',
  },
  coordinate: {
    label: '坐标',
    test: (value) => value.split(',').length === 2,
    message: '请用逗号分隔经度和纬度',
    reason: checkCoordinate,
    normalize: normalizeCoordinate,
  },
} satisfies Record<string, Rule>

export type FormatName = keyof typeof rules

export const formatNames = Object.keys(rules) as FormatName[]

export const formats = Object.fromEntries(formatNames.map((name) => [name, { name, ...rules[name] }])) as Record<
  FormatName,
  Format
>

/** The typed text in the form that is tested and stored. */
export function normalizeFormat(name: FormatName, value: string): string {
  return formats[name].normalize?.(value) ?? value
}

/**
 * Why a value breaks a format, or undefined. `checksum: false` is the administrator's switch for old data: it drops the
 * second rule of ID card and credit code; a coordinate is always tested in full.
 */
export function formatProblem(name: FormatName, value: string, options: { checksum?: boolean } = {}): string | undefined {
  const format = formats[name]
  if (!format.test(value)) return format.message
  const skip = options.checksum === false && (name === 'idCard' || name === 'uscc')
  return skip ? undefined : format.reason?.(value)
}

/** [S5-02] The rule library for a field that must be filled: blank has a message of its own, everything else is the format's. */
export const requiredFormatProblem = (name: FormatName, value: string): string | undefined =>
  isBlank(value) ? strings.requiredField : formatProblem(name, normalizeFormat(name, value))
