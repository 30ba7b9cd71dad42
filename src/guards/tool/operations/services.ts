import type { Operation } from './operation.js';
import { begins, lineOf } from './words.js';

const rule = 'tool/destructive-command';
const dry = /--dry-run|--dryrun|--help|\bhelp\b|-n\b.*--dry|--whatif/i;

/** Repositories, containers, clouds, clusters and stores. */
export const services: readonly Operation[] = [
  {
    title: 'delete what runs or is stored in a cloud',
    rule,
    tier: 'heuristic',
    commands: [
      'aws',
      'gcloud',
      'az',
      'gsutil',
      'bq',
      'doctl',
      'flyctl',
      'fly',
      'heroku',
      'vercel',
      'netlify',
      'firebase',
      'gh',
      'ibmcloud',
      'oci',
      'linode-cli',
      'hcloud',
      'eksctl',
      'azcopy',
      'wrangler',
      'supabase',
      'railway',
      'rclone',
      's3cmd',
      'mc',
    ],
    test: (act) => {
      const line = lineOf(act);
      const { name, args } = act;
      if (dry.test(line)) return false;
      if (name === 'aws')
        return /\bs3 (?:rb|rm)\b.*(?:--force|--recursive)|\bs3api delete-(?:bucket|objects)\b|\bs3 sync\b.*--delete|\bterminate-instances\b| (?:rds|ec2|iam|dynamodb|eks|ecs|lambda|cloudformation|kms|route53|efs|elasticache|redshift|backup|organizations|secretsmanager|cloudtrail|logs|sqs|sns|ecr|elbv2|kinesis|glue|guardduty|config|opensearch|es) (?:delete|schedule-key-deletion|stop-logging|deregister|purge-queue|batch-delete|destroy)[\w-]*|create-access-key|(?:attach|put)-(?:user|role|group)-policy.*(?:AdministratorAccess|Action"?: ?"\*)|put-bucket-(?:acl|policy).*(?:public|\*)/.test(
          line,
        );
      if (name === 'gcloud')
        return (
          args.includes('delete') ||
          /\bprojects\b.*\bdelete\b|add-iam-policy-binding.*(?:allUsers|roles\/owner)|storage rm .*(?:-r|--recursive)/.test(
            line,
          )
        );
      if (name === 'az') return args.includes('delete') || args.includes('delete-batch') || args.includes('purge');
      if (name === 'gsutil') return /\brm\b.* -r|-r.*\brm\b|\brb\b|rm -\w*[rR]/.test(line);
      if (name === 'bq') return /\brm\b.*(?:-r|-f)/.test(line);
      if (name === 'rclone') return begins(args, 'purge|delete|sync') && !begins(args, 'sync');
      if (name === 's3cmd') return /\b(?:rb|del)\b.*(?:--recursive|--force|-r)/.test(line);
      if (name === 'mc') return /\brb\b|\brm\b.*--recursive/.test(line) && /--force/.test(line);
      if (name === 'gh')
        return (
          begins(args, 'repo|release|secret|org', 'delete') ||
          (begins(args, 'api') && /-X ?DELETE|--method[= ]DELETE/.test(line))
        );
      if (name === 'heroku') return /apps:destroy|pg:reset|addons:destroy/.test(line);
      return args.some((arg) =>
        /^(?:destroy|delete|remove|rm|terminate|projects:delete|firestore:delete|functions:delete|kill)$/.test(arg),
      );
    },
    hits: [
      'aws s3 rb s3://b --force',
      'aws ec2 terminate-instances --instance-ids i-1',
      'gcloud projects delete p --quiet',
      'az group delete --name g --yes',
      'gsutil -m rm -r gs://b',
      'gh repo delete a/b --yes',
      'aws iam create-access-key --user-name root',
      'aws rds delete-db-instance --db-instance-identifier x',
      'heroku apps:destroy a',
    ],
    misses: [
      'aws s3 ls',
      'aws s3 rm s3://b/a.txt',
      'gcloud compute instances list',
      'az group list',
      'gh pr list',
      'aws s3 rm s3://b --recursive --dryrun',
      'aws s3 cp a s3://b/',
    ],
  },
  {
    title: 'delete what runs in a cluster or what code has set up',
    rule,
    tier: 'heuristic',
    commands: [
      'kubectl',
      'oc',
      'k',
      'helm',
      'terraform',
      'tofu',
      'pulumi',
      'kubeadm',
      'etcdctl',
      'nomad',
      'vault',
      'consul',
      'cdk',
      'sls',
      'serverless',
      'k3s-uninstall.sh',
      'argocd',
      'ansible',
      'salt',
    ],
    test: (act) => {
      const line = lineOf(act);
      const { name, args } = act;
      if (dry.test(line)) return false;
      if (name === 'kubectl' || name === 'oc' || name === 'k')
        return (
          (args.includes('delete') &&
            /\b(?:ns|namespaces?|nodes?|pvc?|persistentvolume\w*|crds?|clusterrole\w*|statefulsets?|all)\b|--all\b|-A\b|--all-namespaces|deploy(?:ment)?s?\b.*--force/.test(
              line,
            )) ||
          (args.includes('create') && /clusterrolebinding.*cluster-admin/.test(line)) ||
          (args.includes('drain') && /--force/.test(line)) ||
          /scale .*--all.*--replicas=0|--replicas=0 .*--all/.test(line)
        );
      if (name === 'helm') return begins(args, 'uninstall|delete|del');
      if (name === 'terraform' || name === 'tofu')
        return (
          begins(args, 'destroy') || (begins(args, 'apply') && args.includes('-destroy')) || begins(args, 'state', 'rm')
        );
      if (name === 'pulumi' || name === 'cdk') return begins(args, 'destroy');
      if (name === 'sls' || name === 'serverless') return begins(args, 'remove');
      if (name === 'kubeadm') return begins(args, 'reset');
      if (name === 'etcdctl') return begins(args, 'del') && (args.includes('--prefix') || args.includes('--from-key'));
      if (name === 'vault') return /\b(?:secrets disable|kv (?:destroy|metadata delete)|operator seal)\b/.test(line);
      if (name === 'nomad') return /system gc|stop .*-purge/.test(line);
      if (name === 'consul') return /kv delete .*-recurse/.test(line);
      if (name === 'argocd') return /app delete/.test(line);
      if (name === 'ansible' || name === 'salt') return /rm -rf|shutdown|mkfs/.test(line);
      return name.startsWith('k3s-uninstall');
    },
    hits: [
      'kubectl delete ns production',
      'kubectl delete pods --all -A',
      'terraform destroy -auto-approve',
      'helm uninstall prod',
      'kubectl delete pvc --all',
      'etcdctl del "" --prefix',
      'pulumi destroy --yes',
    ],
    misses: [
      'kubectl delete pod x',
      'kubectl get all -A',
      'terraform plan -destroy',
      'helm list',
      'kubectl delete -f a.yaml --dry-run=client',
      'kubectl apply -f a.yaml',
    ],
  },
  {
    title: 'empty or drop a store of data',
    rule: 'tool/destructive-query',
    tier: 'heuristic',
    commands: [
      'redis-cli',
      'dropdb',
      'dropuser',
      'mysqladmin',
      'mongo',
      'mongosh',
      'mongod',
      'rabbitmqctl',
      'kafka-topics',
      'kafka-topics.sh',
      'influx',
      'memcached',
      'rails',
      'rake',
      'php',
      'manage.py',
      'python',
      'prisma',
      'npx',
      'pg_dropcluster',
      'curl',
      'sequelize',
      'wp',
      'nodetool',
      'cassandra',
      'neo4j-admin',
      'knex',
    ],
    test: (act) => {
      const line = lineOf(act);
      const { name } = act;
      if (name === 'redis-cli') return /\bflush(?:all|db)\b|\bconfig set (?:dir|dbfilename)|\bshutdown\b/i.test(line);
      if (name === 'dropdb') return !/--help/.test(line);
      if (name === 'dropuser' || name === 'pg_dropcluster') return true;
      if (name === 'mysqladmin') return /\bdrop\b|\bshutdown\b/.test(line);
      if (name.startsWith('mongo'))
        return /dropDatabase|\.drop\(|deleteMany\(\s*\{\s*\}|\.remove\(\s*\{\s*\}/.test(line);
      if (name === 'rabbitmqctl') return /\b(?:reset|force_reset|delete_vhost|purge_queue)\b/.test(line);
      if (name.startsWith('kafka-topics')) return /--delete/.test(line);
      if (name === 'curl') return /-X ?['"]?DELETE|--request[= ]DELETE/.test(line) && /:9200\b|_all\b|\/\*/.test(line);
      if (name === 'rails' || name === 'rake')
        return /db:(?:drop|reset|purge)/.test(line) && !/RAILS_ENV=test/.test(line);
      if (name === 'php') return /artisan (?:migrate:fresh|migrate:reset|db:wipe)/.test(line);
      if (name === 'manage.py' || name === 'python')
        return /(?:^|manage\.py |^manage\.py )(?:flush|reset_db|sqlflush)\b/.test(line) && /manage\.py/.test(line);
      if (name === 'npx' || name === 'prisma') return /prisma (?:migrate reset|db push.*--force-reset)/.test(line);
      if (name === 'influx') return /drop database|bucket delete/i.test(line);
      if (name === 'wp') return /db (?:reset|drop|clean)/.test(line);
      return false;
    },
    hits: [
      'redis-cli FLUSHALL',
      'dropdb production',
      'mysqladmin -u root drop shop',
      "mongosh --eval 'db.dropDatabase()'",
      'rails db:drop',
      'php artisan migrate:fresh',
      'curl -XDELETE http://localhost:9200/_all',
    ],
    misses: [
      'redis-cli get x',
      'rails db:migrate',
      'mongosh --eval "db.stats()"',
      'curl -X DELETE http://localhost:3000/items/4',
      'python manage.py migrate',
    ],
  },
];
