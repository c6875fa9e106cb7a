// Written at set-up from the contracts, by build/write-operations.ts: change these, and run npm run setup.
import type {
  ApplicationPricing,
  CreatedPurchase,
  PurchaseRecord,
  PurchasedProduct,
} from '@benchtop/contracts'
import type { CallOptions } from '../call-options.ts'
import type { OperationOf, ParamsOf, ResultPage } from '../call-types.ts'

/** The parameters of `billing.createPurchase`. */
export interface CreatePurchaseParams {
  readonly Products: ParamsOf<OperationOf<'billing.createPurchase'>>['Products']
  readonly AppSessionId?: string | undefined
}

/** The parameters of `billing.getPurchase`. */
export interface GetPurchaseParams {
  readonly id: string
}

/** A purchase of the platform. */
export interface Purchase extends PurchaseRecord {}

/** The parameters of `billing.listApplicationPurchases`. */
export interface ListApplicationPurchasesParams {
  readonly applicationId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | 'DateUpdated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `billing.refundPurchase`. */
export interface RefundPurchaseParams {
  readonly id: string
  readonly RefundSecret: string
  readonly Comment?: string | undefined
}

/** The parameters of `billing.listOwnProducts`. */
export interface ListOwnProductsParams {
  readonly Tags?: readonly string[] | undefined
  readonly ProductIds?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DatePurchased' | 'PurchaseId' | 'Id' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `billing.getApplicationPricing`. */
export interface GetApplicationPricingParams {
  readonly id: string
}

/** The operations at `/v1pre3` of the store. */
export interface Billing {
  /**
   * Creates a purchase, to be confirmed by its user in a dialog. A free purchase is COMPLETED immediately.
   *
   * `POST /v1pre3/purchases`; needs a valid token; returns `CreatedPurchase`.
   */
  createPurchase(params: CreatePurchaseParams, options?: CallOptions): Promise<CreatedPurchase>
  /**
   * Returns a purchase. Accessible to its buyer and the application's owner.
   *
   * `GET /v1pre3/purchases/{id}`; needs BROWSE on the purchase; returns `Purchase`.
   */
  getPurchase(params: GetPurchaseParams, options?: CallOptions): Promise<Purchase>
  readonly listApplicationPurchases: {
    /**
     * Lists the purchases from an application: all for its owner, their own for other users.
     *
     * `GET /v1pre3/applications/{applicationId}/purchases`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<Purchase>`.
     */
    (params: ListApplicationPurchasesParams, options?: CallOptions): Promise<ResultPage<Purchase>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListApplicationPurchasesParams, options?: CallOptions): AsyncGenerator<Purchase, void, undefined>
  }
  /**
   * Refunds a COMPLETED purchase. Requires the token that created it.
   *
   * `POST /v1pre3/purchases/{id}/refund`; needs WRITE on the purchase; returns `Purchase`.
   */
  refundPurchase(params: RefundPurchaseParams, options?: CallOptions): Promise<Purchase>
  readonly listOwnProducts: {
    /**
     * Lists the products that the user has bought and not refunded, with their persistence status.
     *
     * `GET /v1pre3/users/current/products`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<PurchasedProduct>`.
     */
    (params?: ListOwnProductsParams, options?: CallOptions): Promise<ResultPage<PurchasedProduct>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListOwnProductsParams, options?: CallOptions): AsyncGenerator<PurchasedProduct, void, undefined>
  }
  /**
   * Lists the products of an application.
   *
   * `GET /v1pre3/applications/{id}`; needs a valid token; returns `ApplicationPricing`.
   */
  getApplicationPricing(params: GetApplicationPricingParams, options?: CallOptions): Promise<ApplicationPricing>
}
