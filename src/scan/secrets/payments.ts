import { type TokenKind, alnum, token, urlSafe, uuid } from './kind.js';

const square = 'https://developer.squareup.com/docs/build-basics/access-tokens';

/** Payments, shops and shipping. */
export const paymentKinds: readonly TokenKind[] = [
  token(
    'stripe',
    'a Stripe secret key',
    ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    alnum(10, 247),
    'https://docs.stripe.com/keys',
  ),
  token(
    'webhook_secret',
    'a webhook signing secret',
    'whsec_',
    '[A-Za-z0-9+/]{32,64}={0,2}',
    'https://docs.stripe.com/webhooks',
  ),
  token('square', 'a Square access token', 'sq0atp-', urlSafe(22, 60), square),
  token('square_secret', 'a Square client secret', 'sq0csp-', urlSafe(43), square),
  token('square_eaaa', 'a Square access token', 'EAAA', String.raw`[\w+=-]{60}`, square),
  token(
    'shopify',
    'a Shopify token',
    ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    '[a-fA-F0-9]{32}',
    'https://shopify.dev/docs/apps/build/authentication-authorization',
  ),
  token(
    'braintree',
    'a Braintree access token',
    ['access_token$production$', 'access_token$sandbox$'],
    String.raw`[a-z0-9]{16}\$[a-f0-9]{32}`,
    'https://developer.paypal.com/braintree/docs/guides/extend/oauth/access-tokens',
  ),
  token(
    'plaid',
    'a Plaid access token',
    ['access-sandbox-', 'access-development-', 'access-production-'],
    uuid,
    'https://plaid.com/docs/api/tokens/',
  ),
  token(
    'razorpay',
    'a Razorpay key',
    ['rzp_live_', 'rzp_test_'],
    alnum(14, 24),
    'https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/',
  ),
  token(
    'flutterwave',
    'a Flutterwave secret key',
    ['FLWSECK_TEST-', 'FLWSECK-'],
    String.raw`[A-Za-z0-9]{12,32}(?:-X)?`,
    'https://developer.flutterwave.com/docs/authentication',
  ),
  token(
    'xendit',
    'a Xendit secret key',
    ['xnd_production_', 'xnd_development_'],
    alnum(40, 70),
    'https://docs.xendit.co/docs/api-keys',
  ),
  token(
    'easypost',
    'an EasyPost API key',
    ['EZAK', 'EZTK'],
    alnum(54),
    'https://docs.easypost.com/docs/authentication',
  ),
  token(
    'duffel',
    'a Duffel access token',
    ['duffel_test_', 'duffel_live_'],
    String.raw`[\w=-]{43}`,
    'https://duffel.com/docs/api/overview/authentication',
  ),
  token(
    'shippo',
    'a Shippo API token',
    ['shippo_live_', 'shippo_test_'],
    '[a-fA-F0-9]{40}',
    'https://docs.goshippo.com/docs/guides_general/authentication/',
  ),
  token(
    'polar',
    'a Polar access token',
    ['polar_oat_', 'polar_pat_'],
    alnum(40, 64),
    'https://docs.polar.sh/integrate/authentication',
  ),
  token(
    'paddle',
    'a Paddle key',
    ['pdl_ntfset_', 'pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    String.raw`[a-z0-9]{26}_[\w/+]{20,40}`,
    'https://developer.paddle.com/api-reference/about/authentication',
  ),
];
