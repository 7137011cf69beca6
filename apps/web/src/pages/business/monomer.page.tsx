import { monomer } from '@zhujian/domain/project/monomer'
import { page } from '../../entity/page'

/** 单体工程：登记、导入导出与施工进度；由定义推出，没有特别之处。 */
export default page(monomer)
