import { isApiError } from '../../data/api-error'
import { get } from '../../data/client'
import { projectApi } from './project-paths'
import type { WizardStore } from './wizard-state'

/** 新建之前问服务端当前账号能否登记工程；问不到时照常填写，由保存来答复。 */
export async function askRight(store: WizardStore): Promise<void> {
  try {
    const { can } = await get<{ can: readonly string[] }>(projectApi.list, { params: { page: 1, limit: 10 } })
    store.setState({ mayEdit: can.includes('add') })
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}
