import { engineering } from '@zhujian/domain/project/engineering'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useEffect } from 'react'
import { WithKinds } from '../entity/with-kinds'
import { ConflictPanel } from '../ui/conflict-panel'
import { DescriptionView } from '../ui/form/description-view'
import { SchemaForm } from '../ui/form/schema-form'
import { useSchemaForm } from '../ui/form/use-schema-form'
import { LONG_NAME } from './samples'
import { Sample, Section } from './specimen'

const { fields } = engineering
const items = [
  'engineering_name',
  'approval_code',
  'build_nature',
  'is_key',
  'build_area',
  'contract_days',
  'plan_kg_time',
  'bd_lal',
  'intro',
] as const
const filled = {
  engineering_name: LONG_NAME,
  approval_code: '2026-330108-47-01-123456',
  build_nature: '001',
  is_key: true,
  build_area: '12800.50',
  contract_days: 540,
  plan_kg_time: '2026-03-02',
  bd_lal: '120.209901,30.246026',
  intro: '地上 18 层、地下 2 层的安置房三幢，配套公共停车场。',
}
const before = { ...filled, build_area: '12000.00', intro: null }
const save = () => Promise.resolve()

/** `wrong` shows the form as it stands after a submit that was refused. */
function SampleForm({ label, wrong = false, disabled = false }: { label: string; wrong?: boolean; disabled?: boolean }) {
  const initial = wrong ? { build_area: '一万' } : filled
  const form = useSchemaForm({ fields, items, initial, required: ['build_area', 'plan_kg_time'], onSubmit: save })
  const { check } = form
  useEffect(() => {
    if (wrong) check()
  }, [wrong, check])
  return <SchemaForm form={form} label={label} columns={2} disabled={disabled} />
}

export function FormsSection() {
  return (
    <WithKinds>
      <Section id="forms" title="表单与详情" heads={false}>
        <Sample name="SchemaForm">
          <SampleForm label="填写好的表单" />
        </Sample>
        <Sample name="SchemaForm" note="出错">
          <SampleForm label="有错误的表单" wrong />
        </Sample>
        <Sample name="SchemaForm" note="禁用">
          <SampleForm label="禁用的表单" disabled />
        </Sample>
        <Sample name="DescriptionView">
          <DescriptionView fields={fields} items={items} row={filled} columns={3} />
        </Sample>
        <Sample name="DescriptionView" note="与修改前对照">
          <DescriptionView fields={fields} items={items} row={filled} before={before} />
        </Sample>
        <Sample name="ConflictPanel">
          <ConflictPanel
            fields={fields}
            conflicts={[{ name: 'build_area', mine: '12800.50', theirs: '13000.00' }]}
            taken={['工程地址']}
            mine={filled}
            theirs={{ ...filled, build_area: '13000.00' }}
            onTakeTheirs={() => undefined}
          />
        </Sample>
        <Sample name="Button 表单底部">
          <Button>{strings.cancel}</Button> <Button type="primary">{strings.ok}</Button>
        </Sample>
      </Section>
    </WithKinds>
  )
}
