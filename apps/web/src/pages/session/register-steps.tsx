import { licenceKinds, licenceNames } from '@zhujian/domain/account/licences'
import { formatProblem, normalizeFormat } from '@zhujian/model/formats'
import type { ReactElement } from 'react'
import { ChoiceField } from './choice-field'
import { LicenceFields } from './licence-field'
import { PasswordField } from './password-field'
import { PasswordMeter } from './password-meter'
import { RegionField } from './region-field'
import { type Choice, type Licences, type RegisterForm, type RegisterOptions, unitTypesFor } from './register-form'
import { SessionIcon } from './session-icon'
import { TextField } from './text-field'

interface StepProps {
  form: RegisterForm
  options: RegisterOptions
}

function UnitNames({ form: { values, problems, change } }: Pick<StepProps, 'form'>): ReactElement {
  const usc = normalizeFormat('uscc', values.usc)
  const valid = usc !== '' && formatProblem('uscc', usc) === undefined
  return (
    <>
      <TextField
        label="单位名称"
        required
        value={values.unit_name}
        onText={(unit_name) => change({ unit_name })}
        placeholder="与营业执照一致的全称"
        autoComplete="organization"
        maxLength={100}
        error={problems.unit_name}
      />
      <TextField
        label="统一社会信用代码"
        required
        value={values.usc}
        onText={(text) => change({ usc: text.toUpperCase() })}
        placeholder="18 位数字或大写字母"
        autoComplete="off"
        maxLength={24}
        error={problems.usc}
        extra={valid && <UscPassed />}
      />
    </>
  )
}

/** 只有一种单位类型的直接选上。 */
function onlyUnitType(options: RegisterOptions, type: string): string {
  const fitting = unitTypesFor(options, type)
  return fitting.length === 1 ? String(fitting[0]?.value) : ''
}

/** 第一步：单位信息。信用代码当场校验校验位。 */
export function UnitStep({ form, options }: StepProps): ReactElement {
  const { values, problems, change } = form
  return (
    <div className="register-grid">
      <ChoiceField
        label="账号类别"
        required
        value={values.account_type}
        options={options.account_types}
        onChoose={(account_type) => change({ account_type, corp_type: onlyUnitType(options, account_type) })}
        error={problems.account_type}
      />
      <ChoiceField
        label="单位类型"
        required
        value={values.corp_type}
        options={unitTypesFor(options, values.account_type)}
        onChoose={(corp_type) => change({ corp_type })}
        error={problems.corp_type}
      />
      <UnitNames form={form} />
      <RegionField
        path={values.areacode}
        regions={options.regions}
        onChange={(areacode) => change({ areacode })}
        error={problems.areacode}
      />
      <LicenceFields form={form} />
    </div>
  )
}

const UscPassed = (): ReactElement => (
  <span className="register-passed">
    <SessionIcon name="check" size={12} /> 校验通过
  </span>
)

function Contact({ form: { values, problems, change } }: Pick<StepProps, 'form'>): ReactElement {
  return (
    <>
      <TextField
        label="联系人"
        required
        value={values.linkman}
        onText={(linkman) => change({ linkman })}
        autoComplete="name"
        maxLength={20}
        error={problems.linkman}
      />
      <TextField
        label="手机号"
        required
        value={values.tel}
        onText={(tel) => change({ tel })}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        error={problems.tel}
      />
    </>
  )
}

/** 第二步：联系人与账号。 */
export function AccountStep({ form }: Pick<StepProps, 'form'>): ReactElement {
  const { values, problems, change } = form
  return (
    <div className="register-grid">
      <Contact form={form} />
      <TextField
        label="账号"
        required
        value={values.username}
        onText={(username) => change({ username })}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        placeholder="字母开头，4 至 32 位"
        error={problems.username}
      />
      <span className="register-gap" />
      <PasswordField
        label="密码"
        required
        value={values.password}
        onText={(password) => change({ password })}
        autoComplete="new-password"
        error={problems.password}
        hint={<PasswordMeter value={values.password} username={values.username.trim()} />}
      />
      <PasswordField
        label="再次输入密码"
        required
        value={values.again}
        onText={(again) => change({ again })}
        autoComplete="new-password"
        error={problems.again}
      />
    </div>
  )
}

const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => String(choice.value) === value)?.label ?? ''

function regionName({ regions }: RegisterOptions, path: readonly string[]): string {
  const names: string[] = []
  let nodes = regions
  for (const code of path) {
    const node = nodes.find((each) => each.value === code)
    if (node) names.push(node.label)
    nodes = node?.children ?? []
  }
  return names.join(' / ')
}

function licenceText(licences: Licences): string {
  const named = licenceNames.filter((kind) => licences[kind].length > 0)
  if (named.length === 0) return '没有上传，审核人员可能因此退回'
  return named.map((kind) => `${licenceKinds.labelOf(kind)} ${licences[kind].length} 张`).join('，')
}

/** 第三步：核对后提交审核。 */
export function ReviewStep({ form: { values, licences }, options }: StepProps): ReactElement {
  const rows: readonly (readonly [string, string])[] = [
    ['账号类别', nameOf(options.account_types, values.account_type)],
    ['单位类型', nameOf(options.unit_types, values.corp_type)],
    ['单位名称', values.unit_name.trim()],
    ['统一社会信用代码', normalizeFormat('uscc', values.usc)],
    ['所属区域', regionName(options, values.areacode)],
    ['联系人', values.linkman.trim()],
    ['手机号', normalizeFormat('mobile', values.tel)],
    ['账号', values.username.trim().toLowerCase()],
    ['证照图片', licenceText(licences)],
  ]
  return (
    <>
      <dl className="register-review">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">提交后由所属区域的管理员审核，通过后才能登录。</p>
    </>
  )
}
