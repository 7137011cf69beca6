import { engineering } from '@zhujian/domain/project/engineering'
import { WithKinds } from '../entity/with-kinds'
import { DescriptionView } from '../ui/form/description-view'
import { useSchemaForm } from '../ui/form/use-schema-form'
import { SchemaForm } from '../ui/form/schema-form'
import { SampleTable } from './lists-section'
import { LONG_NAME, projectRows } from './samples'

const items = ['engineering_name', 'approval_code', 'build_area', 'plan_kg_time', 'address', 'intro'] as const
const row = {
  engineering_name: LONG_NAME,
  approval_code: '2026-330108-47-01-123456',
  build_area: '12800.50',
  plan_kg_time: '2026-03-02',
  address: '滨江区江南大道 1 号',
  intro: '地上 18 层、地下 2 层的安置房三幢，配套公共停车场。'.repeat(6),
}
const save = () => Promise.resolve()

function PrintedForm() {
  const form = useSchemaForm({ fields: engineering.fields, items, initial: row, onSubmit: save })
  return <SchemaForm form={form} label="打印的表单" columns={2} />
}

/** What people print: a long list, a record and a form, under each other. */
export function PrintPage() {
  return (
    <WithKinds>
      <main className="gallery-print">
        <h1>工程一览</h1>
        <SampleTable name="打印的列表" rows={projectRows(60)} total={60} />
        <h1>工程详情</h1>
        <DescriptionView fields={engineering.fields} items={items} row={row} />
        <h1>工程登记表</h1>
        <PrintedForm />
      </main>
    </WithKinds>
  )
}
