import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { page } from '../../entity/page'

/** 更正状态：提出、确认与留存；由定义推出，没有特别之处。 */
export default page(stateCorrection)
