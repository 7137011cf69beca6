import { WarningOutlined } from '@ant-design/icons'
import { engineeringForm } from '@zhujian/domain/project/engineering-form'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import { nameOf, type FormItem } from '@zhujian/model'
import { Popover } from 'antd'
import { useStore } from 'zustand'
import { useApi } from '../../data/queries'
import { useSettled } from '../../data/use-settled'
import { useTab } from '../../data/tab'
import { SchemaForm } from '../../ui/form/schema-form'
import { projectApi, surveyAddress } from './project-paths'
import type { Wizard } from './wizard-control'
import { useWizardForm } from './wizard-form'

const stepNames = wizardSteps[0]?.fields ?? []
const all: readonly FormItem[] = [...engineeringForm.basic, ...engineeringForm.scale]
const items = all.filter((item) => stepNames.includes(nameOf(item)))
const basicNames = engineeringForm.basic.map((item) => nameOf(item))
const scaleNames = stepNames.filter((name) => !basicNames.includes(name as (typeof basicNames)[number]))

/** 第 0 步：工程是什么、在哪里、有多大。 */
export function WizardBasic({ wizard }: { wizard: Wizard }) {
  const form = useWizardForm(wizard, 0, items)
  const sections = [
    { title: '基本信息', names: basicNames, extra: <Duplicates wizard={wizard} /> },
    { title: '工程规模', names: scaleNames },
  ]
  return <SchemaForm form={form} sections={sections} label="基本信息" submitOnEnter={false} />
}

interface Found {
  total: number
  rows: { id: number | null; name: string; district: string }[]
}

/** 边填边查：名称相近或地址相同的项目。 */
function Duplicates({ wizard }: { wizard: Wizard }) {
  const { openTab } = useTab()
  const id = useStore(wizard.store, (state) => state.engineeringId)
  const name = useSettled(useStore(wizard.store, (state) => String(state.details.engineering_name ?? '').trim()))
  const address = useSettled(useStore(wizard.store, (state) => String(state.details.address ?? '').trim()))
  const params = { name, ...(address && { address }), ...(id !== null && { engineering_id: id }) }
  const found = useApi<Found>('duplicate', projectApi.duplicate, params, {
    enabled: name.length >= 2,
    background: true,
    keepRows: true,
  })
  const { total = 0, rows = [] } = (name.length >= 2 ? found.data : undefined) ?? {}
  if (total === 0) return null
  const list = (
    <ul className="wizard-alike">
      {rows.map((row) => (
        <li key={`${row.id}${row.name}`}>
          {row.id === null ? (
            row.name
          ) : (
            <button type="button" className="zj-link" onClick={() => openTab(surveyAddress(row.id as number), row.name)}>
              {row.name}
            </button>
          )}
          <span className="wizard-note">{row.district}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover content={list} title="请核对是否同一工程" trigger={['click', 'hover']} placement="bottomRight">
      <button type="button" className="wizard-alike-button">
        <WarningOutlined aria-hidden /> {`疑似重复工程 ${total} 个`}
      </button>
    </Popover>
  )
}
