import { entityOf } from '@zhujian/domain/entities'
import { dict, f, type Fields, type FormItem } from '@zhujian/model'
import { Button } from 'antd'
import type { ComponentType, ReactElement } from 'react'
import type { PageProps } from '../apps/web/src/data/tab'
import { EntityPage } from '../apps/web/src/entity/entity-page'
import { WithKinds } from '../apps/web/src/entity/with-kinds'
import { SchemaForm } from '../apps/web/src/ui/form/schema-form'
import { useSchemaForm } from '../apps/web/src/ui/form/use-schema-form'
import LoginPage from '../apps/web/src/pages/session/login.page'
import NotFoundPage from '../apps/web/src/pages/session/not-found.page'
import NoRightPage from '../apps/web/src/pages/session/no-right.page'

const level = dict({ general: [1, '一般隐患'], large: [2, '较大隐患'], major: [3, '重大隐患'] })
const trade = dict({ civil: ['civil', '土建'], install: ['install', '安装'], lift: ['lift', '起重'], fire: ['fire', '消防'] })

/** One field of every kind and, with `items`, of every form type. */
const fields: Fields = {
  no: f.serial('检查编号', { prefix: 'JC' }),
  name: f.text('检查部位', { max: 40, hint: '楼号、楼层、轴线' }),
  usc: f.text('统一社会信用代码', { max: 18, format: 'uscc' }),
  mobile: f.text('联系电话', { max: 11, format: 'mobile', optional: true, sensitive: 'mobile' }),
  count: f.integer('检查人数', { max: 999, unit: '人' }),
  price: f.decimal('工程造价', { unit: '万元' }),
  level: f.enum('隐患等级', level),
  kind: f.enum('隐患类别', trade),
  trades: f.enum('涉及专业', trade, { many: true }),
  marks: f.enum('关注事项', trade, { many: true, optional: true }),
  danger: f.bool('是否超危大工程'),
  areacode: f.region('所属区域'),
  type: f.tree('工程类别', 'engineering_type'),
  unit_id: f.ref('责任单位', 'unit'),
  unit_ids: f.refs('参建单位', 'unit', { optional: true }),
  due_on: f.date('整改期限'),
  month: f.month('所属月份', { optional: true }),
  start: f.time('开始时间', { optional: true }),
  checked_at: f.instant('检查时间', { optional: true }),
  period: f.text('检查期间', { optional: true }),
  months: f.text('统计月份', { optional: true }),
  at: f.text('复查时间', { optional: true }),
  bd_lal: f.geo('工程坐标', { optional: true }),
  note: f.text('检查说明', { max: 200, optional: true }),
  text: f.longText('整改要求', { max: 500 }),
  photos: f.files('现场照片', { accept: 'image', max: 9, optional: true }),
  lines: f.lines('整改明细', { place: f.text('部位'), count: f.integer('处数', { unit: '处' }) }, { optional: true }),
}
const special: Record<string, FormItem> = {
  level: ['level', 'radio'],
  kind: ['kind', 'select'],
  marks: ['marks', 'checkbox'],
  period: ['period', 'dateRange'],
  months: ['months', 'monthRange'],
  at: ['at', 'time'],
  note: ['note', 'textarea'],
}
const items: FormItem[] = Object.keys(fields).map((name) => special[name] ?? name)

/** Every type of field in one form; `?columns=` and `?state=disabled|read` show its other faces. */
function FieldTypes({ query }: Pick<PageProps, 'query'>): ReactElement {
  const form = useSchemaForm({ fields, items, onSubmit: async () => undefined })
  const columns = query['columns'] === 'grid' ? 'grid' : query['columns'] === '1' ? 1 : 2
  return (
    <WithKinds>
      <div style={{ padding: 16 }}>
        <SchemaForm
          form={form}
          label="检查登记"
          columns={columns}
          disabled={query['state'] === 'disabled'}
          readOnly={query['state'] === 'read'}
          sections={[{ title: '检查登记', names: Object.keys(fields) }]}
        />
        <Button type="primary" onClick={() => void form.submit('提交')}>
          提交
        </Button>
        <Button onClick={() => void form.submit('重置')}>重置</Button>
      </div>
    </WithKinds>
  )
}

function StagePage({ query }: PageProps): ReactElement {
  const entity = query['entity']
  return entity ? <EntityPage entity={entityOf(entity)} /> : <FieldTypes query={query} />
}

const Home = (): ReactElement => <h1>首页</h1>

const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/login': LoginPage,
  '/register': LoginPage,
  '/index': Home,
  '/404': NotFoundPage,
  '/401': NoRightPage,
}

/** Stands in the place of the register of pages: the shell, the session and the server are those of the product. */
export const loaderOf = (path: string) => async () => ({ default: pages[path] ?? StagePage })
export const prefetchPage = (): void => undefined
