import { discordOwner } from './checks.js';
import { type TokenKind, alnum, dashed, hex, token, urlSafe } from './kind.js';

const slack = 'https://api.slack.com/concepts/token-types';

/** Chat, mail and telephony. */
export const messagingKinds: readonly TokenKind[] = [
  token(
    'slack',
    'a Slack token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxc-', 'xoxd-', 'xoxe-', 'xoxe.'],
    '(?:xox[bp]-)?(?=[A-Za-z0-9%-]{0,40}[0-9])[A-Za-z0-9%+/-]{10,250}',
    slack,
  ),
  token('slack_app', 'a Slack app token', 'xapp-', String.raw`\d-[A-Z0-9]{5,20}-\d{5,20}-[a-z0-9]{20,80}`, slack),
  token(
    'slack_webhook',
    'a Slack webhook',
    ['hooks.slack.com/services/', 'hooks.slack.com/workflows/', 'hooks.slack.com/triggers/'],
    '(?:[TE][A-Z0-9]{6,14}/[A-Za-z0-9]{6,20}/[A-Za-z0-9/]{20,80}|[A-Za-z0-9+/]{43,80})',
    'https://api.slack.com/messaging/webhooks',
  ),
  {
    name: 'discord',
    title: 'a Discord bot token',
    source: 'https://discord.com/developers/docs/reference#authentication',
    anchors: twoDigits(),
    pattern: String.raw`(?:[MN][TDjz]|O[TD])[AEIMQUYcgk][A-Za-z0-9]{20,24}\.[\w-]{6}\.[\w-]{27,40}`,
    proves: discordOwner,
  },
  token(
    'discord_webhook',
    'a Discord webhook',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    String.raw`\d{17,20}/[\w-]{60,72}`,
    'https://discord.com/developers/docs/resources/webhook',
  ),
  {
    name: 'telegram',
    title: 'a Telegram bot token',
    source: 'https://core.telegram.org/bots/features#botfather',
    anchors: [':AA'],
    lead: 10,
    leadDigits: true,
    pattern: String.raw`\d{8,10}:AA[\w-]{32,33}`,
  },
  token(
    'teams_webhook',
    'a Microsoft Teams webhook',
    ['webhook.office.com/webhookb2/'],
    `${dashed}@${dashed}/IncomingWebhook/[a-z0-9]{32}/${dashed}`,
    'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
  ),
  token(
    'zapier_webhook',
    'a Zapier webhook',
    'hooks.zapier.com/hooks/catch/',
    String.raw`\d{4,12}/[a-z0-9]{5,12}`,
    'https://help.zapier.com/hc/en-us/articles/8496288690317',
  ),
  {
    name: 'twilio',
    title: 'a Twilio API key',
    source: 'https://www.twilio.com/docs/iam/api-keys',
    anchors: hexDigits('SK'),
    pattern: 'SK[0-9a-f]{32}',
  },
  token(
    'sendgrid',
    'a SendGrid API key',
    'SG.',
    String.raw`(?:[\w-]{16,32}\.[\w-]{32,64}|[\w=.-]{66})`,
    'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  ),
  token(
    'mailgun',
    'a Mailgun API key',
    'key-',
    hex(32),
    'https://documentation.mailgun.com/docs/mailgun/api-reference/authentication',
  ),
  {
    name: 'mailchimp',
    title: 'a Mailchimp API key',
    source: 'https://mailchimp.com/developer/marketing/guides/quick-start/',
    anchors: ['-us'],
    lead: 32,
    pattern: String.raw`[0-9a-f]{32}-us\d{1,2}`,
  },
  token(
    'mandrill',
    'a Mandrill API key',
    'md-',
    urlSafe(22),
    'https://mailchimp.com/developer/transactional/guides/quick-start/',
  ),
  token(
    'brevo',
    'a Brevo key',
    ['xkeysib-', 'xsmtpsib-'],
    `${hex(64)}-${alnum(16)}`,
    'https://developers.brevo.com/docs/getting-started',
  ),
  token(
    'resend',
    'a Resend API key',
    're_',
    '[A-Za-z0-9]{8}_[A-Za-z0-9]{24}',
    'https://resend.com/docs/dashboard/api-keys/introduction',
  ),
  token('mailersend', 'a MailerSend API token', 'mlsn.', hex(64), 'https://developers.mailersend.com/general.html'),
  token(
    'onesignal',
    'a OneSignal API key',
    ['os_v2_app_', 'os_v2_org_'],
    '[a-z0-9]{80,120}',
    'https://documentation.onesignal.com/docs/keys-and-ids',
  ),
  token(
    'klaviyo',
    'a Klaviyo private key',
    'pk_',
    hex(34),
    'https://developers.klaviyo.com/en/docs/retrieve_api_credentials',
  ),
  token(
    'facebook',
    'a Facebook access token',
    ['EAAC', 'EAAB', 'EAAD', 'EAAG', 'EAAI', 'EAAM', 'EAAP', 'EAAJ'],
    alnum(60, 300),
    'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/',
  ),
  token(
    'instagram',
    'an Instagram access token',
    'IGQ',
    urlSafe(100, 250),
    'https://developers.facebook.com/docs/instagram-platform/',
  ),
  token(
    'twitter',
    'a bearer token of the X API',
    'AAAAAAAAAAAAAAAAAAAAA',
    '[A-Za-z0-9%]{60,120}',
    'https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/bearer-tokens',
  ),
];

function hexDigits(start: string): readonly string[] {
  return Array.from('0123456789abcdef', (digit) => start + digit);
}

/** How base64 begins for every number: a bot's token begins with its number, encoded. */
function twoDigits(): readonly string[] {
  return Array.from({ length: 90 }, (_, index) =>
    Buffer.from(`${index + 10}0`)
      .toString('base64')
      .slice(0, 3),
  ).filter((start, index, all) => all.indexOf(start) === index);
}
