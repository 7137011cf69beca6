export { forgetPayees } from './forget-payees'
