import { defineEntity, dict, f, type RuleResult } from '@zhujian/model'
import { documentTypeCodes, factsOfType, isDocumentType, type SignerRole, signersOf } from '../document/document-types'
import { grantAll, regulatorRoles, participantRoles, roles } from '../roles'
import { bizKindDict } from './kind-codes'
import { nodeFields } from './node'
import { offices } from '../offices'

/** 办成后可以出具的文书：列事项清单的、项目部报送的不在此列。 */
export const resultDocuments = dict(
  Object.fromEntries(
    documentTypeCodes
      .map((code) => [code, factsOfType(code)] as const)
      .filter(([, { items, signer }]) => !items && signer !== 'site')
      .map(([code, { label }]) => [`type${code}`, [code, label] as const]),
  ),
)

/**
 * 审批类型：每个事项一行，名称、前置事项、环节、时限、资料清单、是否启用都可以改。
 * 申请提交时把环节与清单抄进该件，改动只影响以后的申请。
 */
export const approvalType = defineEntity('approval_type', {
  label: '审批类型',
  scope: 'shared',
  display: 'label',
  fields: {
    code: f.enum('事项', bizKindDict),
    label: f.text('名称', { max: 30 }),
    label_confirmed: f.bool('名称已确认', { hint: '推定的名称由主管部门确认之前，页面上标“名称待确认”' }),
    after: f.enum('前置事项', bizKindDict, {
      many: true,
      optional: true,
      hint: '本工程（选了单体的，该单体）办成这些事项之后，才能申请',
    }),
    required: f.bool('必办', { hint: '竣工验收申请之前必须办成；竣工验收申请里注明本工程没有的分部除外' }),
    enabled: f.bool('启用', { hint: '停用后不能再提交，在办的照常办完' }),
    nodes: f.lines('审批环节', nodeFields, { max: 8 }),
    checklist: f.lines(
      '资料清单',
      {
        code: f.text('编码', { max: 20, optional: true, format: 'codeUnderscore', hint: '留空由系统编' }),
        label: f.text('资料名称', { max: 40 }),
        required: f.bool('必备'),
      },
      { max: 30, optional: true },
    ),
    result_document: f.enum('结果文书', resultDocuments, { optional: true, hint: '办成后出具，由最后一个环节的办理人签发' }),
  },
  rules: (row) => [
    row.after?.includes(row.code as never) && { field: 'after', message: '不能以本事项为前置' },
    repeatedCode(row.checklist) && { field: 'checklist', message: '资料编码不能重复' },
    signerProblem(row),
  ],
  form: ['label', 'label_confirmed', ['after', 'select'], 'required', 'enabled', 'nodes', 'checklist', 'result_document'],
  list: {
    search: ['code', 'label', 'enabled', 'required', 'label_confirmed'],
    columns: ['code', 'label', 'label_confirmed', 'after', 'required', ['enabled', 'switch'], 'updated_at'],
    sort: 'id',
  },
  filled: ['code'],
  grants: {
    ...grantAll(participantRoles, ['read']),
    ...grantAll(regulatorRoles, ['read']),
    admin: ['read', 'edit', 'export'],
    city_admin: ['read', 'edit', 'export'],
  },
  unique: [{ fields: ['code'], message: '该事项已有审批类型' }],
})

function repeatedCode(lines: readonly Record<string, unknown>[] | null | undefined): boolean {
  const codes = (lines ?? []).flatMap((line) => (line.code ? [line.code] : []))
  return new Set(codes).size !== codes.length
}

const signing: Readonly<Record<string, SignerRole>> = {
  main_officer: 'officer',
  assist_officer: 'officer',
  section_chief: 'section_chief',
  station_head: 'station_head',
}

/** 结果文书由最后一个环节的办理人签发，他须有权签发这类文书。 */
function signerProblem({ nodes, result_document: type }: Readonly<Record<string, unknown>>): RuleResult {
  const last = Array.isArray(nodes) ? (nodes[nodes.length - 1] as { office?: unknown } | undefined)?.office : undefined
  if (!isDocumentType(type) || last === undefined) return false
  const role = signing[String(last)]
  const signers = signersOf(type)
  if (role && signers.includes(role)) return false
  const who = roles[signers[0] ?? 'station_head'].label
  return { field: 'result_document', message: `该文书应由${who}签发，最后一个环节是${offices.labelOf(last)}` }
}
