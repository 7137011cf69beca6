import { engineeringForm } from '@zhujian/domain/project/engineering-form'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import { SchemaForm } from '../../ui/form/schema-form'
import type { Wizard } from './wizard-control'
import { useWizardForm } from './wizard-form'

const items = wizardSteps[3]?.fields ?? []
const feeNames = ['total_cost', 'contract_price', 'safe_fee_total', 'safe_fee_prepaid']
const permitNames = engineeringForm.permits.filter((name) => !feeNames.includes(name))
const timeNames = items.filter((name) => !feeNames.includes(name) && !(permitNames as readonly string[]).includes(name))
const sections = [
  { title: '许可与登记', names: permitNames },
  { title: '合同与工期', names: timeNames },
  { title: '造价与安全文明施工费', names: feeNames },
]

/** 第 3 步：许可证件、合同与工期、造价与费用。 */
export function WizardPermits({ wizard }: { wizard: Wizard }) {
  const form = useWizardForm(wizard, 3, items)
  return (
    <div className="wizard-permits">
      <SchemaForm form={form} sections={sections} label="许可与合同" submitOnEnter={false} />
    </div>
  )
}
