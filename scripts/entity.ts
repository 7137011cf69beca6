import { readdirSync, writeFileSync } from 'node:fs'
import { columnsOf, draftTableSql, nameOf, rightsOf } from '@zhujian/model'
import { allEntities, areaOf, entityOf } from '@zhujian/domain/entities'
import { roleNames, roles } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'

/**
 * `npm run entity <name>`: everything one definition derives, to be read and compared.
 * `npm run entity <name> -- --write`: the draft of its table as the next migration, to be read and completed.
 */
const name = process.argv[2]
if (!name || !allEntities.some((entity) => entity.name === name)) {
  console.log(
    `用法：npm run entity <名称>\n${allEntities.map((entity) => `  ${entity.name.padEnd(24)} ${entity.label}`).join('\n')}`,
  )
  process.exit(name ? 1 : 0)
}
const entity = entityOf(name)
const prefix = `/api/${areaOf(name)}/${name}/pc`

if (process.argv.includes('--write')) {
  const folder = new URL('../apps/server/src/migrations/', import.meta.url)
  const last = Math.max(...readdirSync(folder).map((each) => Number.parseInt(each, 10) || 0))
  const file = `${String(last + 1).padStart(4, '0')}-${name.replaceAll('_', '-')}.sql`
  writeFileSync(new URL(file, folder), `-- ${entity.label}.\n${draftTableSql(entity)}`)
  console.log(`已写出 ${file}：读过、补全以后用 npm run migrations 登记`)
  process.exit(0)
}
console.log(`# ${entity.label}（${entity.name}，范围 ${entity.scope}）\n\n## 表\n\n${draftTableSql(entity)}`)
console.log('## 字段\n')
for (const [key, field] of Object.entries(entity.fields)) {
  const marks = [
    field.kind,
    field.optional ? '可空' : '必填',
    field.sensitive ? `敏感:${field.sensitive}` : '',
    'target' in field ? `→ ${field.target}` : '',
  ]
  console.log(
    `  ${key.padEnd(24)} ${field.label.padEnd(16, '　')} ${marks.filter(Boolean).join(' · ')}  [${
      columnsOf(key, field)
        .map((column) => column.type)
        .join(', ') || '文件关联'
    }]`,
  )
}
console.log(
  `\n## 接口\n\n${['getList', 'info', 'timeline', 'export', 'template'].map((verb) => `  GET  ${prefix}/${verb}`).join('\n')}\n${['add', 'edit', 'delete', 'import', ...(entity.flow ? ['examine'] : [])].map((verb) => `  POST ${prefix}/${verb}`).join('\n')}`,
)
console.log(
  `\n## 列表\n\n  查询 ${entity.list.search.join(' ')}\n  列   ${entity.list.columns.map(nameOf).join(' ')}\n  排序 ${entity.list.sort}\n\n## 表单\n\n  ${entity.form.map(nameOf).join(' ')}`,
)
if (entity.flow) {
  const states = entity.flow.states
  console.log('\n## 流程\n')
  for (const [key, step] of Object.entries(entity.flow.steps))
    console.log(
      `  ${key.padEnd(16)} ${step.label.padEnd(8, '　')} ${step.from.map((from) => states.labelOf(states.code(from))).join('、')} → ${states.labelOf(states.code(step.to))}${step.asks?.length ? `  填写 ${step.asks.join(' ')}` : ''}`,
    )
}
console.log('\n## 权限\n')
for (const role of roleNames) {
  const rights = rightsOf(entity).filter((right) => granted(entity, role, right))
  if (rights.length > 0) console.log(`  ${roles[role].label.padEnd(8, '　')} ${rights.join(' ')}`)
}
