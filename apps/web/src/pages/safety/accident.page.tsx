import { creditCategory, creditEvent } from '@zhujian/domain/reputation/credit-event'
import { creditMatter } from '@zhujian/domain/reputation/repair-period'
import { accident } from '@zhujian/domain/safety/accident'
import { accidentType } from '@zhujian/domain/safety/danger-dicts'
import { dayOf } from '@zhujian/model/date'
import type { ReactNode } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import { RecordLinks } from '../../parts/record-links'
import { RegisterButton } from '../../parts/register-button'
import type { WholeRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'

/** 事故快报：核实属实的，从这里登记责任企业的信用事件。 */
export default function AccidentPage(props: PageProps) {
  return <ProjectList page={props} entity={accident} detail={detailOf} />
}

const VERIFIED: readonly unknown[] = (['handling', 'closed'] as const).map((key) => accident.flow?.states.code(key))

const detailOf = (row: WholeRow<typeof accident>): ReactNode => (
  <>
    <DescriptionView fields={accident.fields} items={itemsOf(accident, row)} row={row} />
    {VERIFIED.includes(row.state) && (
      <RecordLinks>
        <RegisterButton entity={creditEvent} label="登记信用事件" start={creditOf(row)} />
      </RecordLinks>
    )}
  </>
)

/** 责任企业、信用行为与认定文书由登记的人填：责任以事故调查报告为准。 */
const creditOf = (row: WholeRow<typeof accident>) => ({
  category: creditCategory.code('bad'),
  matter: creditMatter.code('safety'),
  title: `${dayOf(row.happen_at)} ${row.place}发生${accidentType.labelOf(row.accident_type)}事故`.slice(0, 80),
  project_name: row.engineering_id_text ?? '',
  basis: `生产安全事故调查（事故快报 ${row.accident_no}）`,
})
